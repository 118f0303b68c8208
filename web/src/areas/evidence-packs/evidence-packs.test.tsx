import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { EvidencePack, VerifiedPack } from '@contract/evidence-packs.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { compareHash, fileHash } from './VerifyPack.tsx'
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
const verifyCall = `GET /v1/evidence-packs/${code}`

describe('the public page', () => {
  it('compares a file in the browser', async () => {
    fakeApi({ [verifyCall]: ok(verified) })
    openSignedIn(() => <VerifyPack code={code} />)
    const input = await screen.findByLabelText('Choose the PDF, the archive or a document from it')
    await userEvent.upload(input, new File(['abc'], 'mine.pdf'))
    expect(await screen.findByText('The file is unchanged')).toBeDefined()
    await userEvent.upload(input, new File(['abd'], 'other.pdf'))
    expect(await screen.findByText('This is not a file of the pack')).toBeDefined()
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

it('a hash is that of the archive, of a file, or of none', async () => {
  expect(compareHash(await fileHash(new Blob(['abc'])), verified)).toBe('“evidence-pack.pdf” of the pack')
  expect(compareHash('f'.repeat(64), verified)).toBe('the archive of the pack')
  expect(compareHash('0'.repeat(64), verified)).toBeNull()
})
