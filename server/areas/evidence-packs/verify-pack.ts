import { createHash } from 'node:crypto'
import { packManifestName, parseCode, packSignatureName, type VerifiedPack } from '../../../contract/evidence-packs.ts'
import { isStateCode, states } from '../../../contract/states.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { notFound } from '../../platform/problem.ts'
import { publicPack } from './evidence-packs.queries.ts'
import { isSignedBy } from './pack-key.ts'

type Manifest = { files: VerifiedPack['files'] }

const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** For anyone who has the code. */
export async function verifyPack(databases: Databases, text: string): Promise<VerifiedPack> {
  const { state = '', code = '' } = parseCode(text) ?? {}
  const noPack = () => notFound('No evidence pack has this code')
  if (!isStateCode(state)) throw noPack()
  const reader = databases.of(state).reader({ state, agencyId: null, userId: null })
  const pack = await maybeOne(reader, publicPack(code))
  if (!pack) throw noPack()
  const { manifest, signature, publicKey, zipSha256, ...about } = pack
  return {
    ...about,
    timeZone: states[state].timeZone,
    isSignatureValid: isSignedBy(publicKey, manifest, signature),
    zipSha256: zipSha256.toString('hex'),
    files: [
      { name: packManifestName, sha256: sha256Of(manifest) },
      { name: packSignatureName, sha256: sha256Of(signature) },
      ...(JSON.parse(manifest) as Manifest).files.map(({ name, sha256 }, place) => ({
        name: name.startsWith('documents/') ? `Document ${place + 1}${/\.\w{1,5}$/.exec(name)?.[0] ?? ''}` : name,
        sha256,
      })),
    ],
  }
}
