import { runDoctor } from './run-doctor.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

process.exitCode = await runDoctor(process.argv.slice(2), { env: process.env, say: print })
