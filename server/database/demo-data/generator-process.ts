import { generateAgencies, type GeneratorData, type Order } from './generate-agencies.ts'

let data: GeneratorData | undefined

process.on('message', (message: GeneratorData | Order) => {
  if (!Array.isArray(message)) data = message
  else if (data) process.send?.(generateAgencies(data, message))
})
process.on('disconnect', () => process.exit())
