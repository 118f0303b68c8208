import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  discardUnsavedWork,
  hasUnsavedWork,
  useHasUnsavedWork,
  useUnsavedWork,
  type UnsavedKind,
} from './unsaved-work.ts'

function Work({ isUnsaved, kind = 'form' }: { isUnsaved: boolean; kind?: UnsavedKind }) {
  useUnsavedWork(isUnsaved, kind)
  return null
}
const Watcher = () => <p>{useHasUnsavedWork('form') ? 'A form is unsaved' : 'No form is unsaved'}</p>

/** Whether the browser would ask. */
const asksBeforeReload = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a reload', () => {
  it('is asked about while something is unsaved, and only then', () => {
    const { rerender } = render(<Work isUnsaved={false} />)
    expect(asksBeforeReload()).toBe(false)
    rerender(<Work isUnsaved />)
    expect(asksBeforeReload()).toBe(true)
    rerender(<Work isUnsaved={false} />)
    expect(asksBeforeReload()).toBe(false)
  })

  it('is asked about until the last of several is saved or closed', () => {
    const first = render(<Work isUnsaved />)
    const second = render(<Work isUnsaved kind="upload" />)
    first.unmount()
    expect(asksBeforeReload()).toBe(true)
    second.unmount()
    expect(asksBeforeReload()).toBe(false)
  })

  it('is not asked about once the person has chosen to leave', () => {
    render(<Work isUnsaved />)
    act(discardUnsavedWork)
    expect(asksBeforeReload()).toBe(false)
    expect(hasUnsavedWork()).toBe(false)
  })
})

it('whoever asks learns of forms and of uploads apart', () => {
  render(<Watcher />)
  const upload = render(<Work isUnsaved kind="upload" />)
  expect(screen.getByText('No form is unsaved')).toBeDefined()
  expect(hasUnsavedWork('upload')).toBe(true)
  const form = render(<Work isUnsaved />)
  expect(screen.getByText('A form is unsaved')).toBeDefined()
  form.unmount()
  upload.unmount()
  expect(screen.getByText('No form is unsaved')).toBeDefined()
  expect(hasUnsavedWork()).toBe(false)
})
