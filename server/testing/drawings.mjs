import { threadId } from 'node:worker_threads'

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Drawing functions for tests of the threads. */
export async function nameOfThread({ milliseconds }) {
  sleep(milliseconds)
  return Buffer.from(String(threadId))
}

export async function echo({ text }) {
  return Buffer.from(text)
}

export async function fail({ message }) {
  throw new TypeError(message)
}

export async function crash() {
  process.exit(3)
}

export async function crashLater() {
  setTimeout(() => {
    throw new Error('Out of ink')
  })
  return new Promise(() => undefined)
}

export async function hang() {
  return new Promise(() => undefined)
}
