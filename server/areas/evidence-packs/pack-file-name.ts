import type { Day } from '../../../contract/days.ts'
import { shortenName } from '../documents/archive-names.ts'

type NamedPack = { address: string; packId: number; from: Day; to: Day }

/** "3/12 Smith Street" → "3-12-smith-street". */
const slug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** The address first, so that packs of a property are beside each other; the number tells those of the same period apart. */
export const packFileName = ({ address, packId, from, to }: NamedPack, extension: string): string =>
  shortenName(slug(address), `-evidence-pack-${packId}-${from}-to-${to}.${extension}`)
