import { parentPort } from 'node:worker_threads'

/** Does one task after another: calls the named function of the named module. */
parentPort.on('message', async ({ module, name, content }) => {
  try {
    const { [name]: work } = await import(module)
    const value = await work(content)
    // A copy, because small buffers share their memory, which then cannot be handed over.
    const bytes = value instanceof Uint8Array ? new Uint8Array(value) : undefined
    parentPort.postMessage({ value: bytes ?? value }, bytes ? [bytes.buffer] : [])
  } catch (error) {
    // An error loses everything but its message on the way.
    const { code, message, fields } = error
    parentPort.postMessage(error.name === 'Problem' ? { problem: { code, message, fields } } : { error })
  }
})
