import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { EvidencePack, VerifiedPack } from '@contract/evidence-packs.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { CodeForm } from './CodeForm.tsx'
import { compareFile, fileHash, readManifest } from './compare-files.ts'
import EvidencePackDialog from './EvidencePackDialog.tsx'
import { VerifyPack } from './VerifyPack.tsx'

const listCall = 'GET /v1/property/7/evidence-packs'
const requestCall = 'POST /v1/property/7/evidence-packs'
const property = { id: 7, address: '12 Elm Street' }
const code = 'VIC-7K2M9-4QX1B-0DRT8-ZW3HN'
const pack: EvidencePack = {
  packId: 3,
  from: '2024-11-16',
  to: '2026-11-16',
  status: 'READY',
  requestedBy: 'Priya Nair',
  requestedAt: '2026-11-16T01:00:00Z',
  code,
  pdfSize: 40_000,
  zipSize: 900_000,
  pdfName: '3-12-elm-street-evidence-pack-3.pdf',
  zipName: '3-12-elm-street-evidence-pack-3.zip',
}
const open = () => openSignedIn(() => <EvidencePackDialog property={property} onClose={() => undefined} />)

describe('the dialog', () => {
  it('lists the packs with their files, and says which is being made or failed', async () => {
    const others = [
      { ...pack, packId: 5, status: 'MAKING' as const },
      { ...pack, packId: 4, status: 'FAILED' as const },
    ]
    fakeApi({ [listCall]: ok([...others, pack]) })
    open()
    const dialog = within(await screen.findByRole('dialog', { name: 'Evidence pack' }))
    expect(await dialog.findByText('Being made')).toBeDefined()
    expect(dialog.getByText('It could not be made. Please request it again.')).toBeDefined()
    expect(dialog.getAllByRole('button', { name: /^PDF/ })).toHaveLength(1)
    expect(dialog.getByRole('link', { name: new RegExp(`^Verify ${code}`) }).getAttribute('href')).toBe(
      `/verify/${code}`,
    )
  })

  it('shows a refusal at its field and keeps what was typed', async () => {
    const message = 'The last day must not be in the future'
    fakeApi({ [listCall]: ok([]), [requestCall]: refuse(422, 'rule-broken', message, { to: message }) })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Make the pack' }))
    expect(await screen.findByText(message)).toBeDefined()
  })
})

const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const verified: VerifiedPack = {
  place: 'RICHMOND VIC 3121',
  agencyName: 'Wattle',
  from: '2024-11-16',
  to: '2026-11-16',
  madeAt: '2026-11-16T01:00:00Z',
  timeZone: 'Australia/Melbourne',
  isSignatureValid: true,
  kid: 'k',
  zipSha256: 'f'.repeat(64),
  files: [{ name: 'evidence-pack.pdf', sha256: hash }],
}
const leaseHash = 'b544a7686d1186680a9d8f24ff542b00d8ae60da4dd2613a38f6292a8337cc37'
const manifest = JSON.stringify({
  files: [
    { name: 'evidence-pack.pdf', size: 3, sha256: hash },
    { name: 'documents/Lease.txt', size: 5, sha256: leaseHash },
  ],
})
const withManifest = async (): Promise<VerifiedPack> => ({
  ...verified,
  files: [
    { name: 'manifest.json', sha256: await fileHash(new Blob([manifest])) },
    { name: 'manifest.sig', sha256: 'e'.repeat(64) },
    ...verified.files,
    { name: 'Document 2.txt', sha256: leaseHash },
  ],
})
const verifyCall = `GET /v1/evidence-packs/${code}`

describe('the public page', () => {
  it('compares files in the browser, and names those that were altered', async () => {
    fakeApi({ [verifyCall]: ok(await withManifest()) })
    openSignedIn(() => <VerifyPack code={code} />)
    const input = await screen.findByLabelText('Choose the PDF, the archive, or the files in it')
    await userEvent.upload(input, new File(['abc'], 'mine.pdf'))
    expect(await screen.findByText('1 file is unchanged')).toBeDefined()
    expect(screen.getByText('(evidence-pack.pdf of the pack)')).toBeDefined()
    await userEvent.upload(input, new File(['lease.'], 'Lease.txt'))
    expect(await screen.findByText('1 file does not match')).toBeDefined()
    await userEvent.upload(input, [new File([manifest], 'manifest.json'), new File(['lease.'], 'Lease.txt')])
    expect(await screen.findByText('1 file was altered')).toBeDefined()
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect([first, second]).toEqual(['manifest.jsonUnchanged', 'Lease.txtAltered'])
  })

  it('warns if the signature is not valid', async () => {
    fakeApi({ [verifyCall]: ok({ ...verified, isSignatureValid: false }) })
    openSignedIn(() => <VerifyPack code={code} />)
    expect(await screen.findByText('The signature is not valid')).toBeDefined()
  })

  it('asks for another code if there is none', async () => {
    fakeApi({ [verifyCall]: refuse(404, 'not-found', 'No evidence pack has this code') })
    openSignedIn(() => <VerifyPack code={code} />)
    expect(await screen.findByRole('heading', { name: 'No evidence pack has this code' })).toBeDefined()
  })
})

const readFile = async (name: string, text: string) => ({
  name,
  sha256: await fileHash(new Blob([text])),
  text: async () => text,
})
const compare = async (name: string, text: string, others: [string, string][] = []) => {
  const known = await withManifest()
  const files = await Promise.all(
    [[name, text] as const, ...others].map(async ([each, content]) => readFile(each, content)),
  )
  const { result, is } = compareFile(files[0] as (typeof files)[0], known, await readManifest(files, known))
  return [result, is]
}

describe('a file', () => {
  it('is the one of the pack with its bytes, whatever its name is', async () => {
    expect(await compare('renamed.pdf', 'abc')).toEqual(['UNCHANGED', 'evidence-pack.pdf'])
    expect(await compare('Lease.txt', 'lease')).toEqual(['UNCHANGED', 'Document 2.txt'])
    expect(await compare('Lease.txt', 'lease', [['manifest.json', manifest]])).toEqual([
      'UNCHANGED',
      'documents/Lease.txt',
    ])
    expect(await compare('manifest.json', manifest)).toEqual(['UNCHANGED', 'manifest.json'])
  })

  it('with a name of the pack and other bytes is altered, also as browsers rename it', async () => {
    for (const name of ['manifest.json', 'manifest (1).json', 'MANIFEST.JSON'])
      expect(await compare(name, `${manifest} `)).toEqual(['ALTERED', 'manifest.json'])
    expect(await compare('manifest.sig', 'x')).toEqual(['ALTERED', 'manifest.sig'])
    expect(await compare('3-12-elm-street-evidence-pack-3-2024-11-16-to-2026-11-16.pdf', 'x')).toEqual([
      'ALTERED',
      'evidence-pack.pdf',
    ])
    expect(await compare('3-12-elm-street-evidence-pack-3-2024-11-16-to-2026-11-16 (2).zip', 'x')).toEqual([
      'ALTERED',
      'the archive',
    ])
  })

  it('is not named by a manifest that was altered', async () => {
    expect(await compare('Lease.txt', 'other', [['manifest.json', manifest]])).toEqual([
      'ALTERED',
      'documents/Lease.txt',
    ])
    expect(await compare('Lease.txt', 'other', [['manifest.json', `${manifest} `]])).toEqual(['UNKNOWN', null])
    expect(await compare('Else.txt', 'other', [['manifest.json', manifest]])).toEqual(['UNKNOWN', null])
  })
})

it('a code typed without hyphens opens its page', async () => {
  const { href } = openSignedIn(() => <CodeForm />)
  await userEvent.type(await screen.findByLabelText('Code'), 'vic7k2m94qx1b0drt8zw3hn')
  await userEvent.click(screen.getByRole('button', { name: 'Check the code' }))
  await waitFor(() => expect(href()).toBe(`/verify/${code}`))
})
