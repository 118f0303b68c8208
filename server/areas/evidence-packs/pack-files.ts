import { createHash } from 'node:crypto'
import {
  packManifestName,
  shownCode,
  packSignatureName,
  packKeysPath,
  verifyPath,
} from '../../../contract/evidence-packs.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { drawRecordPdf } from '../../platform/pdf-record.ts'
import type { ZipEntry } from '../../platform/zip-stream.ts'
import { chooseDocuments, openDocument, type packLimits, type PackedDocument } from './pack-documents.ts'
import type { PackKey } from './pack-key.ts'
import { packRecord, type PackAbout } from './pack-record.ts'
import type { PackContents } from './read-pack-contents.ts'

type ListedFile = { name: string; size: number; sha256: string }
export type SignedPack = { pdf: Buffer; manifest: string; signature: Buffer }
export type PackParts = { files: FileStore; key: PackKey; limits?: typeof packLimits }

export const packPdfName = 'evidence-pack.pdf'
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function manifestOf(
  { property, ledger }: PackContents,
  { state, pack, now, portalUrl }: PackAbout,
  { kid, files, documents }: { kid: string; files: readonly ListedFile[]; documents: readonly PackedDocument[] },
): string {
  const code = shownCode(state, pack.code)
  const manifest = {
    type: 'evidence-pack',
    version: 1,
    code,
    verifyAt: `${portalUrl}${verifyPath(code)}`,
    property: property.address,
    agency: property.agencyName,
    period: { from: pack.from, to: pack.to },
    requestedBy: pack.requestedByName,
    requestedAt: new Date(pack.requestedAt).toISOString(),
    madeAt: now.toISOString(),
    ledger: { entries: ledger.entries, headSha256: ledger.head, isUnbroken: ledger.isIntact },
    files,
    leftOut: documents.flatMap(({ document, leftOut }) =>
      leftOut === null
        ? []
        : [{ name: document.fileName, size: document.size, sha256: document.sha256, reason: leftOut }],
    ),
    altered: documents
      .filter(({ isAltered }) => isAltered)
      .map(({ name, document }) => ({ name, stored: document.sha256 })),
    key: { kid, algorithm: 'Ed25519', publishedAt: `${portalUrl}${packKeysPath}` },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Without the obligations, which are part of the hashed text. */
const toResult = ({ obligations: _obligations, ...result }: PackContents['results'][number]) => result

const resultsJson = ({ results }: PackContents): Buffer =>
  Buffer.from(`${JSON.stringify(results.map(toResult), null, 2)}\n`)

const readMe = ({ state, pack, portalUrl }: PackAbout): string => {
  const code = shownCode(state, pack.code)
  return [
    `Evidence pack ${code}`,
    '',
    `${packPdfName}   what is known, in order`,
    'results.json        the results of the period as stored, with their hashes',
    'documents/          the documents of the period',
    'manifest.json       the SHA-256 of each file',
    'manifest.sig        the Ed25519 signature of manifest.json (64 bytes)',
    '',
    'Each entry of results.json has a hash: SHA-256 of the bytes of "hashBefore" followed by "hashedText" in UTF-8, so that no entry',
    'can be changed without changing all after it. "headSha256" of manifest.json is the hash of the last entry.',
    '',
    `To check a file, open ${portalUrl}${verifyPath(code)}.`,
    '',
    `To check the signature yourself, save the "pem" of the key that manifest.json names from ${portalUrl}${packKeysPath} as key.pem, then:`,
    '  openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig',
    '',
  ].join('\r\n')
}

/**
 * The files of an archive, one at a time: the documents first, because the PDF says which of them are in the archive, and
 * the manifest last, because it has the hash of each. `signed` is there once all were read.
 */
export function packFiles({ files, key, limits }: PackParts, contents: PackContents, about: PackAbout) {
  let signed: SignedPack | undefined
  async function* entries(): AsyncGenerator<ZipEntry> {
    const documents = chooseDocuments(contents.documents, limits)
    const listed: ListedFile[] = []
    for (const packed of documents) {
      if (packed.leftOut !== null) continue
      const opened = await openDocument(files, packed.document)
      if (opened === null) {
        packed.leftOut = 'its file is missing'
        continue
      }
      yield { name: packed.name, content: opened.bytes }
      const hash = opened.sha256()
      packed.isAltered = hash !== packed.document.sha256
      listed.push({ name: packed.name, size: packed.document.size, sha256: hash })
    }
    const made = [
      { name: 'results.json', title: 'Results of the period as stored', bytes: resultsJson(contents) },
      { name: 'READ ME.txt', title: 'How to check the pack', bytes: Buffer.from(readMe(about)) },
    ].map((file) => ({ ...file, sha256: sha256(file.bytes) }))
    const pdf = await drawRecordPdf(packRecord(contents, { documents, made }, about))
    for (const { name, bytes } of [{ name: packPdfName, bytes: pdf }, ...made]) {
      listed.push({ name, size: bytes.length, sha256: sha256(bytes) })
      yield { name, content: [bytes] }
    }
    const manifest = manifestOf(contents, about, { kid: key.kid, files: listed, documents })
    const signature = key.sign(manifest)
    yield { name: packManifestName, content: [manifest] }
    yield { name: packSignatureName, content: [signature] }
    signed = { pdf, manifest, signature }
  }
  return {
    entries: entries(),
    signed: (): SignedPack => {
      if (!signed) throw new Error('The archive is not complete')
      return signed
    },
  }
}
