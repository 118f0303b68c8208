// Keeps a copy of the record on the phone while it is typed, and sends it again when the connection returns. The pages work
// without it.
