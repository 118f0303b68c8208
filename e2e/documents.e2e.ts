import type { Locator, Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largestUpload } from '../contract/limits.ts'
import { listPropertyDocuments } from '../contract/documents/document-calls.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'

/* Sample files; each has the content that its name says, except the last two. */
const pdf = (text: string): Buffer => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length + 31}>>stream\nBT /F1 24 Tf 72 720 Td (${text}) Tj ET\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${body}${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 0x90)])
const file = (name: string, content: Buffer) => ({ name, content })
const report = file('journey report.pdf', pdf('Report'))
const secondReport = file('journey report 2.pdf', pdf('Second'))
const photo = file('journey photo.png', png)
const notes = file('journey notes.txt', Buffer.from('The key is with the neighbour.\n'))
const huge = file('journey huge.pdf', Buffer.alloc(largestUpload + 1, 0x20))
const renamed = file('journey invoice.pdf', executable)

/* Uploaded from disk, because Playwright copies content that it is given through several processes. */
let folder = ''
const pathOf = ({ name }: { name: string }) => join(folder, name)
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-journey-'))
  for (const each of [report, secondReport, photo, notes, huge, renamed]) writeFileSync(pathOf(each), each.content)
})
test.afterAll(() => rmSync(folder, { recursive: true }))

async function chooseFiles(page: Page, files: ReturnType<typeof file>[], how: (button: Locator) => Promise<void>) {
  const button = page.getByRole('button', { name: 'Upload documents' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), how(button)])
  await chooser.setFiles(files.map(pathOf))
  return page.getByRole('dialog', { name: 'Upload documents' })
}
const rowOf = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a property manager uploads five documents, leaves the page, comes back, edits them and deletes one', async ({
  page,
}) => {
  await useSession(page, 'vic.manager')
  const { items } = await read(page, listPortfolio, { query: 'page-size=20' })
  const property = items.find(({ tags }) => !tags.includes('CANCELLED'))!
  const path = `/property/${property.compliancePropertyId}/documents`
  const listed = async (query = '') =>
    read(page, listPropertyDocuments, { id: property.compliancePropertyId, query: `query=journey&${query}` })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()

  const dialog = await chooseFiles(page, [report, photo, notes, huge, renamed], async (button) => button.click())
  await expect(dialog.getByText(`${huge.name}: File size is too large`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload 4 documents' }).click()
  await expect(dialog.getByText('Document type is required')).toHaveCount(4)
  const first = dialog.getByRole('group', { name: new RegExp(`^${report.name}`) })
  await first.getByRole('combobox', { name: 'Document type' }).click()
  await page.getByRole('option', { name: 'Service report' }).click()
  await first.getByText('Smoke alarms', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Apply to all' }).click()
  await expect(dialog.getByText('Document type is required')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Upload 4 documents' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible()
  const uploads = page.getByRole('button', { name: 'Uploads, 2 failed' })
  await expect(uploads).toBeVisible({ timeout: 20_000 })
  await uploads.click()
  const panel = page.getByRole('dialog', { name: 'Uploads' })
  await expect(panel.getByText('Failed (File size is too large)')).toBeVisible()
  await expect(panel.getByText(/^Failed \(Invalid file type/)).toBeVisible()
  await expect(panel.getByText('Uploaded', { exact: true })).toHaveCount(3)
  expect((await listed()).items.map((each) => each.file.name).toSorted()).toEqual([notes.name, photo.name, report.name])

  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(rowOf(page, report.name)).toContainText('Smoke alarms')
  await act(page, photo.name, 'Edit details')
  const edit = page.getByRole('dialog', { name: 'Update document attributes' })
  await edit.getByRole('combobox', { name: 'Document type' }).click()
  await page.getByRole('option', { name: 'Photos' }).click()
  await edit.getByText('Other', { exact: true }).click()
  await edit.getByLabel(/^Other service name/).fill('Balcony')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Document updated')).toBeVisible()
  await expect(rowOf(page, photo.name)).toContainText('Photos')
  await expect(rowOf(page, photo.name)).toContainText('Smoke alarms, Balcony')

  await act(page, photo.name, 'Preview')
  const preview = page.getByRole('dialog', { name: photo.name })
  await expect(preview.getByRole('img', { name: photo.name })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  const saved = page.waitForEvent('download')
  await act(page, report.name, 'Download')
  expect((await saved).suggestedFilename()).toBe(report.name)

  await act(page, notes.name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click()
  await expect(page.getByText('Document deleted')).toBeVisible()
  await expect(rowOf(page, notes.name)).toHaveCount(0)
  await page.getByLabel('Current or removed').selectOption('Removed')
  await expect(rowOf(page, notes.name)).toContainText(/Deleted by/)
  expect((await listed('removed=true')).items).toMatchObject([{ file: { name: notes.name } }])
  expect((await listed()).items.find((each) => each.file.name === photo.name)?.type.code).toBe('PHOTO')
})
