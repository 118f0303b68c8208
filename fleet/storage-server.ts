import { standInStorage } from '../server/testing/stand-in-storage.ts'

/** An S3-compatible storage in its own process, on the port that is its argument. */
await standInStorage(Number(process.argv[2]))
