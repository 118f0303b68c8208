import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { hasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { fakeRequests, type FakeRequest } from '@/shared/upload-queue/testing/fake-request.ts'
import RichTextEditor from './RichTextEditor.tsx'

const own = 'http://localhost:3000/v1/images/vic-1'
const onUploading = vi.fn()
let latest = ''

function Editor({ html = '', errorMessage }: { html?: string; errorMessage?: string }) {
  const [value, setValue] = useState(html)
  const change = (next: string) => {
    latest = next
    setValue(next)
  }
  return (
    <>
      <RichTextEditor {...{ label: 'Message', maxLength: 500, value, onUploading, errorMessage }} onChange={change} />
      <button onClick={() => setValue('<p>From outside</p>')}>Replace</button>
    </>
  )
}
const open = (html?: string) => {
  latest = html ?? ''
  render(<Editor {...(html !== undefined && { html })} />)
  return screen.getByRole('textbox', { name: 'Message' })
}
const button = (name: string) => screen.getByRole('button', { name })
const photo = (name = 'meter.png', type = 'image/png', size = 10) => new File([new Uint8Array(size)], name, { type })
const pick = async (...files: File[]) =>
  // A user can also choose files that the dialog hides by default.
  userEvent.upload(screen.getByLabelText('Images to add'), files, { applyAccept: false })
const answer = async (request: FakeRequest, status: number, body: unknown) =>
  act(async () => request.answer(status, body))

describe('the editor', () => {
  it('shows the text, counts what is visible, and says its name', () => {
    const editor = open('<p>Hello <strong>Ana</strong></p>')
    expect(editor.textContent).toBe('Hello Ana')
    expect(editor.getAttribute('aria-multiline')).toBe('true')
    expect(screen.getByText('9 / 500 characters')).toBeDefined()
    expect(editor.parentElement?.style.height).toBe('300px')
  })

  it('takes a text from outside, which can be undone and redone', async () => {
    const editor = open('<p>Typed</p>')
    await userEvent.click(button('Replace'))
    expect(editor.textContent).toBe('From outside')
    await userEvent.click(button('Undo'))
    expect(latest).toBe('<p>Typed</p>')
    await userEvent.click(button('Redo'))
    expect(latest).toBe('<p>From outside</p>')
  })

  it('has a toolbar for the keyboard: one stop for Tab, arrows between the buttons', async () => {
    open()
    await userEvent.tab()
    expect(document.activeElement).toBe(button('Bold'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(button('Underline'))
    expect(within(screen.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button')).toHaveLength(9)
  })

  it('formats what is typed next, and shows it on the button', async () => {
    open('<p></p>')
    await userEvent.click(button('Bold'))
    expect(button('Bold').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button('Bulleted list'))
    expect(latest).toBe('<ul><li><p></p></li></ul>')
  })

  it('links to a checked address', async () => {
    open()
    await userEvent.click(button('Link'))
    const field = await screen.findByRole('textbox', { name: 'Link address' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'javascript:alert(1){Enter}')
    expect(screen.getByText('Please enter a web address or an email address')).toBeDefined()
    await userEvent.clear(field)
    await userEvent.type(field, 'example.com{Enter}')
    expect(latest).toBe('<p><a href="https://example.com/">https://example.com/</a></p>')
    expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull()
  })
})

describe('an image', () => {
  it('shows its progress, blocks sending meanwhile and is then in the text', async () => {
    const requests = fakeRequests()
    open('<p>Look:</p>')
    await pick(photo())
    const [request] = requests as [FakeRequest]
    expect([request.method, request.url]).toEqual(['PUT', '/v1/misc/image/upload'])
    act(() => request.progress(1, 2))
    expect(screen.getByRole('progressbar', { name: 'Uploading meter.png' }).getAttribute('value')).toBe('50')
    expect(onUploading).toHaveBeenLastCalledWith(true)
    expect(hasUnsavedWork('upload')).toBe(true)
    expect(latest).toBe('<p>Look:</p>')
    await answer(request, 200, { success: true, data: { public_url: own } })
    expect(latest).toContain(`<img src="${own}" alt="meter" width="200">`)
    await waitFor(() => expect(onUploading).toHaveBeenLastCalledWith(false))
    expect(hasUnsavedWork('upload')).toBe(false)
  })

  it.each([
    ['larger than 2 MB', photo('big.png', 'image/png', 2 * 1024 * 1024 + 1), 'File is too large. The maximum is 2MB.'],
    ['that is none', photo('page.html', 'text/html'), 'This file is not an image that can be sent.'],
  ])('%s is refused before it is sent', async (_, file, words) => {
    const requests = fakeRequests()
    open()
    await pick(file)
    expect(await screen.findByText(new RegExp(words.replaceAll('.', '\\.')))).toBeDefined()
    expect(requests).toHaveLength(0)
  })

  it('that is refused says why beside the form’s error, above the text, until the text is changed', async () => {
    fakeRequests()
    latest = ''
    render(<Editor errorMessage="Notes are required" />)
    await pick(photo('page.html', 'text/html'))
    const editor = screen.getByRole('textbox', { name: 'Message' })
    const described = (editor.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
    expect(described.map((each) => each?.textContent)).toEqual([
      'Notes are required',
      expect.stringContaining('page.html: This file is not an image that can be sent.'),
    ])
    for (const each of described) {
      expect(each?.compareDocumentPosition(editor)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
    await userEvent.click(button('Bulleted list'))
    expect(screen.queryByText(/page\.html/)).toBeNull()
    expect(screen.getByText('Notes are required')).toBeDefined()
  })

  it('that is refused is still named when the others are uploaded', async () => {
    const requests = fakeRequests()
    open()
    await pick(photo('page.html', 'text/html'), photo())
    await answer(requests[0] as FakeRequest, 200, { success: true, data: { public_url: own } })
    expect(latest).toContain(own)
    expect(screen.getAllByText(/page\.html/)).not.toHaveLength(0)
  })

  it('that fails to upload leaves the text as it was and says why', async () => {
    const requests = fakeRequests()
    open('<p>Look:</p>')
    await pick(photo('a.png'), photo('b.png'))
    const [first, second] = requests as [FakeRequest, FakeRequest]
    await answer(first, 415, { success: false, error: { code: 'unsupported-type', message: 'It is damaged.' } })
    await answer(second, 500, '')
    expect(await screen.findByText(/a\.png: It is damaged\. b\.png: Failed to upload image/)).toBeDefined()
    expect(latest).toBe('<p>Look:</p>')
  })

  it('can be cancelled while it is uploaded', async () => {
    const requests = fakeRequests()
    open()
    await pick(photo())
    await userEvent.click(button('Cancel uploading meter.png'))
    expect(requests[0]?.isAborted).toBe(true)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(latest).toBe('')
  })

  it('is taken from the clipboard, unless text was copied with it', async () => {
    const requests = fakeRequests()
    const editor = open()
    const clipboard = (text: string) => ({
      clipboardData: { files: [photo()], items: [], types: [], getData: () => text },
    })
    fireEvent.paste(editor, clipboard('Some text'))
    expect(requests).toHaveLength(0)
    fireEvent.paste(editor, clipboard(''))
    await waitFor(() => expect(requests).toHaveLength(1))
  })
})
