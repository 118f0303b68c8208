import { sendRequests, type Load } from './send-requests.ts'

/** A separate process, so that sending does not disturb what is measured. */
process.on('message', (load: Load) => {
  sendRequests(load).then(
    (sent) => process.send?.({ sent }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  )
})
