import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { urlId } from './paging.ts'
import { serviceCodes, type ServiceCode } from './services.ts'

/* What goes back about a check to the software in which the agency works, beside the invoice. */

/** The report as a file, and a compliance record of its own. */
const resultKinds = ['DOCUMENT', 'RECORD'] as const
export type ResultKind = (typeof resultKinds)[number]
export const resultKindLabels: Record<ResultKind, string> = { DOCUMENT: 'Report', RECORD: 'Compliance record' }

type ResultPlace = { kind: ResultKind; services: readonly ServiceCode[]; where: string }

/** Where software shows what, by service, as far as its published contract says. */
export const resultPlaces: Readonly<Record<string, readonly ResultPlace[]>> = {
  CONSOLE: [
    { kind: 'RECORD', services: ['smoke', 'rcd', 'blinds', 'water'], where: 'Certificate of the compliance item' },
  ],
  PALACE: [
    { kind: 'DOCUMENT', services: serviceCodes, where: 'Diary of the property' },
    { kind: 'RECORD', services: ['smoke'], where: 'Smoke alarms in its safety details (only Palace Liquid)' },
  ],
  PROPERTY_ME: [{ kind: 'DOCUMENT', services: serviceCodes, where: 'Documents of the property' }],
  PROPERTY_TREE: [
    { kind: 'RECORD', services: ['smoke'], where: 'Compliance of the property (smoke alarms), with the report' },
    {
      kind: 'RECORD',
      services: serviceCodes.filter((code) => code !== 'smoke'),
      where: 'Compliance of the property (general), with the report',
    },
  ],
  VAULTRE: [{ kind: 'DOCUMENT', services: serviceCodes, where: 'Files of the property’s lease' }],
}

export const resultsSetting = z.object({
  /** Null: the agency has connected no software that takes results. */
  software: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isOn: z.boolean(),
  canChange: z.boolean(),
})
export type ResultsSetting = z.infer<typeof resultsSetting>

export const getResultsSetting = endpoint('GET /v1/agency/sent-results', {
  summary: 'Whether reports and records of checks go back to the agency’s software',
  reply: resultsSetting,
})
export const putResultsSetting = endpoint('PUT /v1/agency/sent-results', {
  onlyMaster: 'Only the master user of the agency can change this',
  summary: 'Let reports and records of checks that are done from now on go back to the agency’s software, or not',
  body: z.object({ software: z.string().check(z.maxLength(50)), isOn: z.boolean() }),
  reply: resultsSetting,
})

export const sentResult = z.object({
  id: z.int(),
  version: z.int(),
  softwareName: z.string(),
  service: z.enum(serviceCodes),
  kind: z.enum(resultKinds),
  doneOn: z.string(),
  state: z.enum(['WAITING', 'SENT', 'NOT_SENT', 'UNCLEAR']),
  /** When it was sent, or when that was given up. */
  at: z.nullable(z.string()),
  /** Why it was not sent, or what is not known, as a sentence. */
  reason: z.nullable(z.string()),
})
export type SentResult = z.infer<typeof sentResult>

export const listSentResults = endpoint('GET /v1/property/:id/sent-results', {
  summary: 'What went back about checks of a property to the agency’s software, newest first',
  params: z.object({ id: urlId }),
  reply: z.array(sentResult),
})
export const sendResultAgain = endpoint('POST /v1/property/:id/sent-results/:resultId/send', {
  summary: 'Send a report or record of a check to the software again',
  params: z.object({ id: urlId, resultId: urlId }),
  /** The version that the page showed; with another one it is refused. */
  body: z.object({ version: z.int() }),
  reply: z.array(sentResult),
})
