import { expect, test } from 'vitest'
import { testStateSystem } from '../../../testing/test-state-system.ts'

const system = await testStateSystem()

test('the menu of a phone is collapsed, names the section and has the same links', async () => {
  const person = await system.person({ agencies: [await system.given.agency()] })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  const { body } = await browser.get('/vic/Invoices/index')
  const [wide = '', phone = ''] = body.match(/<nav aria-label="Sections"[\s\S]*?<\/nav>/g) ?? []
  expect(phone).toMatch(/<details>\s*<summary>Menu<span class="quiet">: Invoices<\/span><\/summary>/)
  const linksIn = (part: string) => part.match(/href="[^"]+"/g)
  expect(linksIn(phone)).toEqual(linksIn(wide))
  expect(linksIn(phone)?.length).toBeGreaterThan(5)
})
