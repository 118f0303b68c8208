import { writeFile } from 'node:fs/promises'

type Call = { at: number; status: number }
type Fault = { name: string; beganAt: number; calls: Call[] }
type Effects = { asked: readonly string[]; done: readonly string[] }

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** What users noticed of each fault: a table of the outage tests, written if OUTAGE_TABLE names a file. */
export class OutageTable {
  readonly #rows: string[][] = []
  #fault: Fault = { name: '', beganAt: Infinity, calls: [] }

  expect(name: string): void {
    this.#fault = { name, beganAt: Infinity, calls: [] }
  }

  begin(): void {
    this.#fault.beganAt = performance.now()
  }

  noteCall(status: number): void {
    this.#fault.calls.push({ at: performance.now(), status })
  }

  /** `done` is what arrived, such as mails and bills, each as often as it did. */
  end({ asked, done }: Effects): void {
    const { name, beganAt, calls } = this.#fault
    const during = calls.filter(({ at }) => at >= beganAt)
    const refused = during.filter(({ status }) => status >= 400)
    const lastRefusal = refused.at(-1)?.at
    const recovered = during.find(({ at, status }) => status < 400 && at > (lastRefusal ?? beganAt))
    const missing = asked.filter((each) => !done.includes(each))
    const statuses = [...new Set(refused.map(({ status }) => status))]
    this.#rows.push([
      name,
      statuses.length === 0 ? 'none refused' : statuses.map((each) => `${countOf(refused, each)} × ${each}`).join(', '),
      recovered ? seconds(recovered.at - beganAt) : '–',
      seconds(performance.now() - beganAt),
      `${missing.length} of ${asked.length}`,
      String(done.length - new Set(done).size),
    ])
  }

  async write(): Promise<void> {
    const file = process.env['OUTAGE_TABLE']
    if (file === undefined) return
    const header = [
      'fault',
      'refused meanwhile',
      'seconds to the next success',
      'seconds to all effects',
      'lost',
      'doubled',
    ]
    const lines = [header, header.map(() => '---'), ...this.#rows].map((row) => `| ${row.join(' | ')} |\n`)
    await writeFile(file, lines.join(''))
  }
}

const countOf = (calls: readonly Call[], status: number) => calls.filter((call) => call.status === status).length
