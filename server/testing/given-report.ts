import { sharp } from '../platform/image-decoders.ts'
import type { ServiceReport } from '../areas/service-reports/service-report.ts'

/** A failed smoke alarm service in Victoria with one of everything; parts can be replaced. */
export const givenReport = (parts: Partial<ServiceReport> = {}): ServiceReport => ({
  number: '12-345-1',
  state: 'vic',
  service: 'smoke',
  outcome: 'FAILED',
  notDoneReason: null,
  visitedOn: '2026-03-02',
  propertyAddress: '3/12 Wattle Street, FITZROY VIC 3065',
  owners: ['Nguyễn Thị Minh', 'Γιώργος Παπαδόπουλος'],
  agency: { name: 'Wattlebird Realty', lines: ['12 High Street', 'FITZROY VIC 3065'] },
  provider: {
    name: 'Detector Inspector Pty Ltd',
    abn: '10000000000',
    lines: ['Level 1, 1 Example Street', 'MELBOURNE VIC 3000', '1300 975 707'],
    licence: 'REC-00000',
  },
  technician: { name: 'Tom Tester', licence: '00000', licenceDetails: null },
  recordedBy: null,
  release: null,
  law: {
    requirement: 'REQUIRED',
    instrument:
      'Residential Tenancies Regulations 2021 (Vic) reg 13 and Sch 3 cl 3; Residential Tenancies Act 1997 (Vic)',
  },
  recordName: 'Record of smoke alarm check',
  certificate: null,
  checks: [
    { name: 'Alarms are fitted where they are required', outcome: 'PASSED', reference: 'AS 3786', note: null },
    { name: 'Each alarm sounds when tested', outcome: 'PASSED', reference: 'AS 3786', note: null },
    {
      name: 'Alarms are within their 10-year life',
      outcome: 'FAILED',
      reference: 'AS 3786',
      note: 'Smoke alarm past its 10-year life',
    },
  ],
  appliances: [
    { name: '240V smoke alarm', location: 'Hallway', expiresOn: '2031-05-01', change: 'FOUND' },
    { name: 'Smoke alarm', location: 'Living room', expiresOn: '2024-01-31', change: 'FOUND' },
    { name: 'Smoke alarm', location: 'Bedroom 1', expiresOn: '2036-03-01', change: 'REPLACED' },
  ],
  readings: [
    { name: 'Sound level at 3 m', location: 'Hallway', value: '88 dB', limit: '85 dB', isWithinLimit: true },
    { name: 'Battery voltage', location: 'Living room', value: '6.9 V', limit: '8.0 V', isWithinLimit: false },
  ],
  findings: [
    {
      title: 'Smoke alarm past its 10-year life',
      description: 'Date of manufacture is more than 10 years ago or cannot be read.',
      severity: 'NON_COMPLIANT_FAULTY',
      appliance: 'Smoke alarm',
      location: 'Living room',
      foundEarlierOn: null,
      done: null,
      isMadeSafe: false,
      isQuoted: true,
    },
    {
      title: 'Exposed wiring at removed hard-wired alarm',
      description: 'Live conductors accessible at the ceiling; circuit isolated and made safe.',
      severity: 'DISCONNECTED_SAFETY_ISSUE',
      appliance: '240V smoke alarm',
      location: 'Landing',
      foundEarlierOn: null,
      done: 'Repaired at this visit.',
      isMadeSafe: true,
      isQuoted: true,
    },
  ],
  photos: [],
  nextDueOn: '2027-03-02',
  interval: { months: 12, isLaw: true },
  duties: [
    {
      duty: 'The rental provider must have the smoke alarms checked every 12 months.',
      whose: 'Duty and cost of the rental provider',
      cure: 'A smoke alarm check',
      version: 'Version 1, in force since 29/03/2021',
      sources:
        'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3, read 02/11/2026, https://www.legislation.vic.gov.au/',
    },
  ],
  ...parts,
})

/** A photo as a phone takes it: 12 megapixels with noise, which compresses badly. */
export const givenPhoto = async (seed = 1): Promise<Buffer> => {
  const side = { width: 1008, height: 756 }
  const noise = await sharp({
    create: { ...side, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 100 + seed, sigma: 40 } },
  })
    .png()
    .toBuffer()
  return sharp(noise).resize(4032, 3024).jpeg({ quality: 90 }).toBuffer()
}
