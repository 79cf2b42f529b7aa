"""The table over the network: HTTP and WebSocket, the store, seats, and bots in processes of their own."""
