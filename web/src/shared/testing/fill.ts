import userEvent from '@testing-library/user-event'

type User = {
  click: (field: Element) => Promise<unknown>
  paste: (text: string) => Promise<unknown>
  keyboard: (keys: string) => Promise<unknown>
}

/**
 * Fills a field at once, because typing renders its form once for each key. Keys in braces at the end are pressed:
 * `ada@example.com{Enter}`. Tests of the field itself type.
 */
export async function fill(field: Element, text: string, user: User = userEvent): Promise<void> {
  const keysFrom = text.includes('{') ? text.indexOf('{') : text.length
  await user.click(field)
  if (keysFrom > 0) await user.paste(text.slice(0, keysFrom))
  if (keysFrom < text.length) await user.keyboard(text.slice(keysFrom))
}
