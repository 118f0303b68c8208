import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { largestUpload, uploadsAtOnce } from '../contract/limits.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { inTurns, startDemoServer } from './demo-server.ts'
import { printReport, say, type Figure } from './report.ts'

/*
 * 50 files of 20 MB through the API, two at a time like the portal's upload queue, compared with a plain copy of the
 * same bytes: read, written and flushed to the same disk. Runs on Linux only, because it reads /proc.
 */

const count = 50

/** A scanned document: a PDF with one large picture. */
function largePdf(): Buffer {
  const picture = randomBytes(largestUpload - 1024)
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n3 0 obj\n<< /Subtype /Image /Length ${picture.length} >>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(tail)])
}

const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function plainCopies(folder: string, source: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const seconds = await inTurns(count, uploadsAtOnce, async (place) => {
    const file = await open(join(folder, String(place)), 'w')
    await file.writeFile(await readFile(source))
    await file.sync()
    await file.close()
  })
  await rm(folder, { recursive: true })
  return seconds
}

const server = await startDemoServer(3390)
try {
  const { portal, pid, dataDir } = server
  const cookie = await server.signIn()
  const document = largePdf()
  const source = join(dataDir, 'document.pdf')
  await writeFile(source, document)
  const list = await fetch(`${portal}/v1/portfolio?page-size=1`, { headers: { cookie } })
  const { data } = (await list.json()) as { data: { items: { compliancePropertyId: number }[] } }
  const url = `${portal}/v1/property/${data.items[0]?.compliancePropertyId}/documents`
  const upload = async (place: number) => {
    const form = new FormData()
    form.append('type', 'CERTIFICATE')
    form.append('services', '[{"code":"SMOKE"}]')
    form.append('file', new File([new Uint8Array(document)], `document ${place}.pdf`, { type: 'application/pdf' }))
    const reply = await fetch(url, { method: 'POST', headers: { cookie, origin: portal }, body: form })
    if (reply.status !== 201) throw new Error(`The upload answered ${reply.status}: ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  await inTurns(4, uploadsAtOnce, upload)
  const copySeconds = await plainCopies(join(dataDir, 'copies'), source)
  const before = memoryOf(pid, 'VmRSS')
  // Resets the peak memory, which was reached while the demo data was generated.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const cpuBefore = cpuSecondsOf(pid).self
  const seconds = await inTurns(count, uploadsAtOnce, upload)
  const peak = memoryOf(pid, 'VmHWM')
  const cpu = cpuSecondsOf(pid).self - cpuBefore
  say(`${count} files of ${(document.length / 2 ** 20).toFixed(1)} MB, ${uploadsAtOnce} at a time`)
  const figures: Figure[] = [
    { name: 'Server’s memory before', value: before, unit: 'MB' },
    { name: 'Server’s memory at most', value: peak, unit: 'MB' },
    {
      name: 'Memory that uploading takes, over all that is sent',
      value: (peak - before) / ((count * document.length) / 2 ** 20),
      unit: '×',
      limit: { atMost: 0.1 },
    },
    { name: 'Uploads, wall clock', value: seconds, unit: 's' },
    { name: 'Plain copies with flush, wall clock', value: copySeconds, unit: 's' },
    { name: 'Uploads against plain copies', value: seconds / copySeconds, unit: '×' },
    { name: 'Throughput', value: (count * document.length) / 2 ** 20 / seconds, unit: 'MB/s' },
    { name: 'Server’s CPU for one file: receive, hash, check, keep', value: (cpu * 1000) / count, unit: 'ms' },
  ]
  printReport(figures)
} finally {
  await server.stop()
}
