import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { largestUpload, uploadsAtOnce } from '../contract/limits.ts'
import { scaled, type Bench } from './bench.ts'
import type { BenchDatabase } from './bench-database.ts'
import { ask } from './calls.ts'
import { largestAgency } from './chosen-agencies.ts'
import { cpuSecondsOf, memoryOf } from './cpu-time.ts'
import { openSessions, type Session } from './open-sessions.ts'
import { startPortals, type Server } from './processes.ts'
import { say, type Figure } from './report.ts'
import { inTurns } from './sign-in.ts'

const count = scaled(50, 2)

/** A scanned document: a PDF with one large picture. */
function largePdf(): Buffer {
  const picture = randomBytes(largestUpload - 1024)
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n3 0 obj\n<< /Subtype /Image /Length ${picture.length} >>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(tail)])
}

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

async function measure(database: BenchDatabase): Promise<Figure[]> {
  const [session] = (await openSessions(database, [await largestAgency(database)])) as [Session]
  const [server] = (await startPortals(database)) as [Server]
  const { pid, port } = server
  const document = largePdf()
  const source = join(database.folder, 'document.pdf')
  await writeFile(source, document)
  const { items } = await ask<{ items: { compliancePropertyId: number }[] }>(
    server,
    session,
    '/v1/portfolio?page-size=1',
  )
  const url = `http://127.0.0.1:${port}/v1/property/${items[0]?.compliancePropertyId}/documents`
  const upload = async (place: number) => {
    const form = new FormData()
    form.append('type', 'CERTIFICATE')
    form.append('services', '[{"code":"SMOKE"}]')
    form.append('file', new File([new Uint8Array(document)], `document ${place}.pdf`, { type: 'application/pdf' }))
    const headers = { cookie: session.cookie, origin: `http://localhost:${port}` }
    const reply = await fetch(url, { method: 'POST', headers, body: form })
    if (reply.status !== 201) throw new Error(`The upload answered ${reply.status}: ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  await inTurns(scaled(4), uploadsAtOnce, upload)
  const copySeconds = await plainCopies(join(database.folder, 'copies'), source)
  const before = memoryOf(pid, 'VmRSS')
  // Resets the peak memory, which may have been reached earlier.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const cpuBefore = cpuSecondsOf(pid)
  const seconds = await inTurns(count, uploadsAtOnce, upload)
  const peak = memoryOf(pid, 'VmHWM')
  const cpu = cpuSecondsOf(pid) - cpuBefore
  const sent = (count * document.length) / 2 ** 20
  say(`${count} files of ${(document.length / 2 ** 20).toFixed(1)} MB, ${uploadsAtOnce} at a time`)
  return [
    { name: 'Server’s memory before', value: before, unit: 'MB' },
    { name: 'Server’s memory at most', value: peak, unit: 'MB' },
    {
      name: 'Memory that uploading takes, over all that is sent',
      value: (peak - before) / sent,
      unit: '×',
      limit: { atMost: 0.1 },
    },
    { name: 'Uploads, wall clock', value: seconds, unit: 's' },
    { name: 'Plain copies with flush, wall clock', value: copySeconds, unit: 's' },
    { name: 'Uploads against plain copies', value: seconds / copySeconds, unit: '×' },
    { name: 'Throughput', value: sent / seconds, unit: 'MB/s' },
    { name: 'Server for one file: receive, hash, check, store', value: (cpu * 1000) / count, unit: 'CPU ms' },
  ]
}

export const bench: Bench = {
  about: `Uploads 50 files of 20 MB through the API, two at a time like the portal’s upload queue, beside plain copies of the same
bytes: read, written and flushed to the same disk.`,
  properties: 2_000,
  needsCopy: true,
  measures: { uploads: measure },
}
