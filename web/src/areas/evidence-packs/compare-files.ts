import { packManifestName, type VerifiedPack } from '@contract/evidence-packs.ts'

export type ReadFile = { name: string; sha256: string; text: () => Promise<string> }
type Hashes = Pick<VerifiedPack, 'zipSha256' | 'files'>
type ListedFile = VerifiedPack['files'][number]

export type Comparison = {
  name: string
  /** UNKNOWN: another file, or one that was altered and whose name is not known. */
  result: 'UNCHANGED' | 'ALTERED' | 'UNKNOWN'
  /** What the file is in the pack. */
  is: string | null
}

const archive = 'the archive'

/** SHA-256 in hexadecimal digits. Browsers offer it only on secure pages. */
export async function fileHash(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Without folder, case and what browsers add to a second download: "manifest (1).json". */
const plainName = (name: string): string =>
  (name.split('/').at(-1) ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ \(\d+\)(?=\.[^.]+$)/, '')

const isListed = (file: unknown): file is ListedFile =>
  typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string' && 'sha256' in file

/** The names of the files, which only the pack's own manifest tells. Nothing if it was not chosen or was altered. */
export async function readManifest(files: readonly ReadFile[], { files: known }: Hashes): Promise<ListedFile[] | null> {
  const hash = known.find(({ name }) => name === packManifestName)?.sha256
  const manifest = files.find(({ sha256 }) => sha256 === hash)
  if (!manifest) return null
  const { files: listed } = JSON.parse(await manifest.text()) as { files: unknown[] }
  return listed.filter(isListed)
}

/** The PDF and the archive are saved under names with the address. */
const savedNames: readonly [RegExp, string][] = [
  [/evidence-pack-[\d-]+to-[\d-]+\.pdf$/, 'evidence-pack.pdf'],
  [/evidence-pack-[\d-]+to-[\d-]+\.zip$/, archive],
]

/** Which file is unchanged, and which has the name of one but other bytes. */
export function compareFile({ name, sha256 }: ReadFile, pack: Hashes, manifest: ListedFile[] | null): Comparison {
  if (sha256 === pack.zipSha256) return { name, result: 'UNCHANGED', is: archive }
  const listed = [...(manifest ?? []), ...pack.files]
  const same = listed.find((file) => file.sha256 === sha256)
  if (same) return { name, result: 'UNCHANGED', is: same.name }
  const plain = plainName(name)
  const meant =
    listed.find((file) => plainName(file.name) === plain)?.name ?? savedNames.find(([form]) => form.test(plain))?.[1]
  return meant === undefined ? { name, result: 'UNKNOWN', is: null } : { name, result: 'ALTERED', is: meant }
}
