import type { VerifiedPack } from '@contract/evidence-packs.ts'

/** SHA-256 in hexadecimal digits. Browsers offer it only on secure pages. */
export async function fileHash(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Which file of the pack has this hash; null if none has. */
export function compareHash(
  hash: string,
  { zipSha256, files }: Pick<VerifiedPack, 'zipSha256' | 'files'>,
): string | null {
  if (hash === zipSha256) return 'the archive of the pack'
  const file = files.find(({ sha256 }) => sha256 === hash)
  return file ? `“${file.name}” of the pack` : null
}
