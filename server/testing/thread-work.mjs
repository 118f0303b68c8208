import { threadId } from 'node:worker_threads'

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Tasks for tests of the threads. */
export async function nameOfThread({ milliseconds }) {
  sleep(milliseconds)
  return threadId
}

export async function echo({ text }) {
  return text
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

export async function spin() {
  for (;;);
}

export async function fillMemory() {
  const kept = []
  for (;;) kept.push(Array.from({ length: 10_000 }, () => kept))
}

export async function refuse(fields) {
  throw Object.assign(new Error(fields.file), { name: 'Problem', code: 'rule-broken', fields })
}

export async function toBytes({ text }) {
  return Buffer.from(text)
}
