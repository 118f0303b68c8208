import { expect, test } from 'vitest'
import { html } from '../html/html.ts'
import { focusFirstError } from './focus-first-error.ts'
import { describedByError, formError } from './form-messages.ts'

test('the first field to correct has the focus', () => {
  const field = (name: string, error?: string) => html`<input name="${name}" ${describedByError(name, error)} />`
  const { text } = focusFirstError(html`${formError('Wrong.')}${field('a')}${field('b', 'No.')}${field('c', 'No.')}`)
  expect(text.match(/autofocus/g)).toHaveLength(1)
  expect(text).toMatch(/<input name="b" aria-invalid="true" autofocus/)
})

test('without such a field the message has it', () => {
  const typed = 'aria-invalid="true"'
  const { text } = focusFirstError(html`${formError('Out of date.')}<input value="${typed}" />`)
  expect(text).toContain('<div class="notice critical" role="alert" tabindex="-1" autofocus>')
})

test('a page that chooses a field keeps its choice', () => {
  const content = html`${formError('Ordered already.')}<input name="again" autofocus />`
  expect(focusFirstError(content)).toBe(content)
})

test('of a group of choices the first has the focus', () => {
  const group = html`<fieldset class="field" aria-invalid="true">
    <legend>Roles</legend>
    <input name="a" /><input name="b" />
  </fieldset>`
  expect(focusFirstError(group).text).toContain('<input autofocus name="a" /><input name="b" />')
})
