import { expect, test, vi } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'
import { testStateSystem } from '../testing/test-state-system.ts'
import { Sheets } from './pdf-page.ts'
import { currentCaller } from './threads.ts'

const portal = await testPortal()
const system = await testStateSystem()
const agencyId = await portal.given.agency()
const propertyId = await portal.given.property(agencyId)

/** For whom the drawings are made that a call causes. */
const callersOf = async (ask: () => Promise<unknown>): Promise<unknown[]> => {
  const callers: unknown[] = []
  const watched = vi.spyOn(Sheets.prototype, 'finish').mockImplementation(async () => {
    callers.push(currentCaller())
    return Buffer.from('%PDF-1.7')
  })
  await ask()
  watched.mockRestore()
  return callers
}

test('PDFs of the portal are drawn for the user', async () => {
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  const browser = await portal.signIn(userId)
  const quote = `/v1/quote/${await portal.given.quote(agencyId, propertyId)}/pdf`
  const invoice = `/v1/invoice/${await portal.given.invoice(agencyId, propertyId)}/pdf`
  expect(await callersOf(async () => browser.get(quote))).toEqual([`vic ${userId}`])
  expect(await callersOf(async () => browser.get(invoice))).toEqual([`vic ${userId}`])
})

test('PDFs of a link are drawn for the address that asks', async () => {
  const id = await portal.given.quote(agencyId, propertyId)
  const token = portal.links.tokenFor({ purpose: 'quote-approval', state: 'vic', agencyId, id, until: '2099-12-31' })
  expect(await callersOf(async () => portal.browser().get(`/v1/quote-approval/${token}/pdf`))).toEqual(['127.0.0.1'])
})

test('PDFs of a state system are drawn for its user', async () => {
  const person = await system.person({ agencies: [agencyId] })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  expect(await callersOf(async () => browser.get('/vic/Invoices/index.pdf'))).toEqual([`vic ${person.id}`])
})
