import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { checksIn } from '../server/areas/service-checks/checks-by-service.ts'
import { drawServiceReport } from '../server/areas/service-reports/draw-service-report.ts'
import type { ReportPhoto, ServiceReport } from '../server/areas/service-reports/service-report.ts'
import { sharp } from '../server/platform/image-decoders.ts'
import { drawPdf } from '../server/platform/pdf-document.ts'
import { scaled, type Bench } from './bench.ts'
import { ownCpuSeconds } from './cpu-time.ts'
import { median, type Figure } from './report.ts'

const plain: ServiceReport = {
  number: '12-345-3',
  state: 'vic',
  service: 'electrical',
  outcome: 'FAILED',
  notDoneReason: null,
  visitedOn: '2026-03-02',
  propertyAddress: '3/12 Wattle Street, FITZROY VIC 3065',
  owners: ['Olive Owner'],
  agency: { name: 'Wattlebird Realty', lines: [] },
  provider: { name: 'Provider Pty Ltd', abn: '10000000000', lines: ['1 Example Street'], licence: 'REC-00000' },
  technician: { name: 'Tom Tester', licence: '00000', licenceDetails: null },
  recordedBy: null,
  release: null,
  law: { requirement: 'REQUIRED', instrument: 'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 1' },
  recordName: 'Record of electrical safety check',
  certificate: null,
  checks: checksIn('vic', 'electrical').map(({ name, standard }) => ({
    name,
    outcome: 'PASSED',
    reference: standard,
    note: null,
  })),
  appliances: Array.from({ length: 8 }, (_, place) => ({
    name: 'Power point (GPO)',
    location: `Bedroom ${place + 1}`,
    expiresOn: null,
    change: 'FOUND',
  })),
  readings: Array.from({ length: 12 }, (_, place) => ({
    name: `Trip time, circuit ${place + 1}`,
    location: 'Switchboard',
    value: `${20 + place} ms`,
    limit: '300 ms',
    isWithinLimit: true,
  })),
  findings: Array.from({ length: 3 }, () => ({
    title: 'Loose or damaged power point',
    description: 'Outlet loose in the wall or damaged, no live parts exposed.',
    severity: 'NON_COMPLIANT_FAULTY',
    appliance: 'Power point (GPO)',
    location: 'Kitchen',
    foundEarlierOn: null,
    done: null,
    isMadeSafe: false,
    isQuoted: true,
  })),
  photos: [],
  interval: null,
  duties: [],
  nextDueOn: '2028-03-02',
}

async function phonePhoto(place: number): Promise<ReportPhoto> {
  const noise = { type: 'gaussian', mean: 110 + place, sigma: 30 } as const
  const small = sharp({ create: { width: 1008, height: 756, channels: 3, background: '#808080', noise } })
  const large = await sharp(await small.png().toBuffer())
    .resize(4032, 3024)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { bytes: large, caption: `Photo of circuit ${place + 1}` }
}

/** The longest time for which another call would wait, in milliseconds. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // It counts from its second tick on.
  await sleep(50)
  await work()
  await sleep(50)
  delay.disable()
  return delay.max / 1_000_000
}

/** The figures of drawing a document, after the first one. */
async function measureDrawing(
  name: string,
  mostKb: number,
  times: number,
  draw: () => Promise<Buffer>,
): Promise<Figure[]> {
  const taken: number[] = []
  let size = 0
  for (let time = 0; time < times; time += 1) {
    const began = ownCpuSeconds()
    size = (await draw()).length
    taken.push((ownCpuSeconds() - began) * 1000)
  }
  return [
    { name, value: median(taken), unit: 'CPU ms' },
    { name, value: size / 1000, unit: 'kB', limit: { atMost: mostKb } },
  ]
}

const drawInvoice = async () =>
  drawPdf({
    title: 'Tax invoice',
    number: '100234',
    issuedOn: '2026-03-02',
    status: null,
    from: { name: 'Provider Pty Ltd', abn: '10000000000', lines: ['1 Example Street'] },
    to: { name: 'Olive Owner', lines: ['c/o Wattlebird Realty'] },
    facts: [{ label: 'Due', value: '01/04/2026' }],
    lines: [{ description: 'Smoke alarm service', quantity: '1', totalCents: 10_890, gstCents: 990 }],
    estimate: null,
    sections: [],
    notes: [],
  })

async function measure(): Promise<Figure[]> {
  const photos = await Promise.all(Array.from({ length: scaled(20) }, async (_, place) => phonePhoto(place)))
  const scripts = { ...plain, owners: ['Nguyễn Thị Minh', '王小明', 'Γιώργος Παπαδόπουλος', 'محمد العلي', 'สมชาย ใจดี'] }
  // The first drawing reads the fonts.
  const delay = await longestDelay(async () => drawServiceReport({ ...plain, photos }))
  await drawServiceReport(scripts)
  const name = 'Service report'
  return [
    {
      name: 'Event loop delay while the first report, with 20 photos, is drawn',
      value: delay,
      unit: 'ms',
      limit: { atMost: 100 },
    },
    ...(await measureDrawing(`${name} without photos`, 60, scaled(30), async () => drawServiceReport(plain))),
    ...(await measureDrawing(`${name} with names of five scripts`, 100, scaled(20), async () =>
      drawServiceReport(scripts),
    )),
    ...(await measureDrawing(`${name} with 20 photos of 12 megapixels`, 2000, scaled(3), async () =>
      drawServiceReport({ ...plain, photos }),
    )),
    ...(await measureDrawing('Tax invoice', 30, scaled(30), drawInvoice)),
  ]
}

export const bench: Bench = {
  about:
    'Measures drawing the PDF of a service report: without photos, with names of five scripts, with 20 photos as a phone takes them.',
  measures: { 'service-reports': measure },
}
