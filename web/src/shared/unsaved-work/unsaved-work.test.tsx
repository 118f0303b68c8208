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

/** Whether the browser would ask before a reload. */
const asksBeforeReload = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a reload', () => {
  it('needs a confirmation while something is unsaved, and only then', () => {
    const { rerender } = render(<Work isUnsaved={false} />)
    expect(asksBeforeReload()).toBe(false)
    rerender(<Work isUnsaved />)
    expect(asksBeforeReload()).toBe(true)
    rerender(<Work isUnsaved={false} />)
    expect(asksBeforeReload()).toBe(false)
  })

  it('needs a confirmation until the last of several is saved or closed', () => {
    const first = render(<Work isUnsaved />)
    const second = render(<Work isUnsaved kind="upload" />)
    first.unmount()
    expect(asksBeforeReload()).toBe(true)
    second.unmount()
    expect(asksBeforeReload()).toBe(false)
  })

  it('needs no confirmation once the user has chosen to leave', () => {
    render(<Work isUnsaved />)
    act(discardUnsavedWork)
    expect(asksBeforeReload()).toBe(false)
    expect(hasUnsavedWork()).toBe(false)
  })
})

it('forms and uploads can be asked about separately', () => {
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
