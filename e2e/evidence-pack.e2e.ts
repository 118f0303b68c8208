import { readFile, writeFile } from 'node:fs/promises'
import { listEvidencePacks, type EvidencePack } from '../contract/evidence-packs.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'

test('a property manager makes an evidence pack, and someone without an account verifies it', async ({
  page,
  browser,
}, testInfo) => {
  await useSession(page, 'vic.manager')
  const { items } = await read(page, listPortfolio, { query: 'facet=COMPLIANCE_ISSUES&page-size=1' })
  const id = items[0]?.compliancePropertyId as number
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/property/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Evidence pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence pack' })
  await dialog.getByRole('button', { name: 'Make the pack' }).click()
  await expect(dialog.getByText('Ready')).toBeVisible({ timeout: 60_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^PDF/ }).click()
  const file = testInfo.outputPath('pack.pdf')
  await (await download).saveAs(file)
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  const [pack] = (await read(page, listEvidencePacks, { id })) as [EvidencePack]

  const outside = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await outside.goto('/verify')
  await outside.getByLabel('Code').fill(pack.code.toLowerCase().replaceAll('-', ''))
  await outside.getByRole('button', { name: 'Check the code' }).click()
  await expect(outside.getByText('The signature is valid')).toBeVisible()
  const chooser = outside.getByLabel('Choose the PDF, the archive, or the files in it')
  await chooser.setInputFiles(file)
  await expect(outside.getByText('1 file is unchanged')).toBeVisible()

  const altered = testInfo.outputPath('evidence-pack.pdf')
  await writeFile(altered, Buffer.concat([await readFile(file), Buffer.from(' ')]))
  await chooser.setInputFiles(altered)
  await expect(outside.getByText('1 file was altered')).toBeVisible()
  await expectAccessible(outside)
  await outside.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(outside)

  await outside.goto('/verify/VIC-00000-00000-00000-00000')
  await expect(outside.getByRole('heading', { name: 'No evidence pack has this code' })).toBeVisible()
})
