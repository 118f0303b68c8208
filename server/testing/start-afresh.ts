import { startAfresh } from './test-database.ts'

// Runs before each file, so that none sees what another has left in the database that they share.
await startAfresh()
