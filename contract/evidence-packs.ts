import * as z from 'zod/mini'
import { addMonths, day, type Day, isDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { addIssue, requiredDay } from './form-rules.ts'
import { urlId } from './paging.ts'

/* What is known about a property for a period, as a PDF and a zip archive whose manifest is signed. */

export const defaultPackMonths = 24
export const longestPackMonths = 120

export const defaultPeriod = (today: Day): { from: Day; to: Day } => ({
  from: addMonths(today, -defaultPackMonths),
  to: today,
})

/** The period, as far as the form can check it; that it is not in the future depends on the day in the state. */
export const evidencePackForm = z
  .object({
    from: requiredDay('Please enter the first day'),
    to: requiredDay('Please enter the last day'),
  })
  .check(
    z.superRefine(({ from, to }, form) => {
      // The fields themselves say what is wrong with a text that is no day.
      if (!isDay(from) || !isDay(to)) return
      if (to < from) addIssue(form, ['to'], 'The last day must not be before the first day')
      else if (addMonths(from, longestPackMonths) < to)
        addIssue(form, ['from'], `The period can be at most ${longestPackMonths / 12} years`)
    }),
  )

export const futurePeriodText = 'The last day must not be in the future'

export const packStatuses = ['MAKING', 'READY', 'FAILED'] as const

export const evidencePack = z.object({
  packId: z.int(),
  from: day,
  to: day,
  status: z.enum(packStatuses),
  requestedBy: z.string(),
  requestedAt: z.string(),
  code: z.string(),
  /** In bytes; null until the pack is ready. */
  pdfSize: z.nullable(z.int()),
  zipSize: z.nullable(z.int()),
  /** Under which the files are saved. */
  pdfName: z.nullable(z.string()),
  zipName: z.nullable(z.string()),
})
export type EvidencePack = z.infer<typeof evidencePack>

const params = z.object({ id: urlId })
const onePack = z.object({ id: urlId, packId: urlId })

export const listEvidencePacks = endpoint('GET /v1/property/:id/evidence-packs', {
  summary: 'The evidence packs of a property, newest first',
  params,
  reply: z.array(evidencePack),
})
export const requestEvidencePack = endpoint('POST /v1/property/:id/evidence-packs', {
  userLimit: 'export',
  summary: 'Request an evidence pack for a period; one for the same period that is being made is returned instead',
  params,
  body: evidencePackForm,
  reply: z.object({ packId: z.int() }),
  status: 202,
})
export const getEvidencePackPdf = endpoint('GET /v1/property/:id/evidence-packs/:packId/pdf', {
  userLimit: 'export',
  summary: 'The PDF of an evidence pack',
  download: 'pdf',
  params: onePack,
})
export const getEvidencePackZip = endpoint('GET /v1/property/:id/evidence-packs/:packId/zip', {
  userLimit: 'export',
  summary: 'The zip archive of an evidence pack, with the documents and the signed manifest',
  download: 'any',
  params: onePack,
})

/** What everybody who has the code of a pack may know. */
export const verifiedPack = z.object({
  /** Suburb, state and postcode; the address is on the pack itself. */
  place: z.string(),
  agencyName: z.string(),
  from: day,
  to: day,
  madeAt: z.string(),
  timeZone: z.string(),
  /** The manifest is as it was signed. */
  isSignatureValid: z.boolean(),
  kid: z.string(),
  zipSha256: z.string(),
  /** Files of the archive with their SHA-256: the signed manifest, its signature and what it lists. Documents are numbered: their names may name people. */
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type VerifiedPack = z.infer<typeof verifiedPack>

export const verifyEvidencePack = endpoint('GET /v1/evidence-packs/:code', {
  summary:
    'Which pack has this code, and the SHA-256 of its files. No session is needed, because the code cannot be guessed.',
  access: 'public',
  hasLowLimit: true,
  params: z.object({ code: z.string() }),
  reply: verifiedPack,
})

/** Letters and digits that are not mistaken for each other when they are typed from paper. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 20
const codePattern = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

/** "VIC-7K2M9-…": the state, then twenty letters and digits in groups of five. */
export const shownCode = (state: string, code: string): string =>
  [state.toUpperCase(), ...(code.match(/.{1,5}/g) ?? [])].join('-')

/** A code as typed: in either case, with or without hyphens, with O and I for 0 and 1. Null if it is none. */
export function parseCode(text: string): { state: string; code: string } | null {
  // Hyphens of a PDF are copied as dashes by some readers.
  const plain = text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  const state = plain.slice(0, -codeLength).toLowerCase()
  const code = plain.slice(-codeLength).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[a-z]{2,3}$/.test(state) && codePattern.test(code) ? { state, code } : null
}

/** Of the archive; they are not in the manifest's own list. */
export const packManifestName = 'manifest.json'
export const packSignatureName = 'manifest.sig'

/** Where a code is checked. */
export const verifyPath = (code: string): string => `/verify/${code}`
/** Where the public keys are. */
export const packKeysPath = '/.well-known/evidence-keys.json'
