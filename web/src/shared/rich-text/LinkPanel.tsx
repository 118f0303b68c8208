import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import { isEmail } from '@contract/form-rules.ts'

/** The address as it is linked, or undefined if it is not a web or email address. `www.example.com` gets https. */
export function toLinkAddress(text: string): string | undefined {
  const given = text.trim()
  if (isEmail(given)) return `mailto:${given}`
  if (/^mailto:/i.test(given)) return isEmail(given.slice('mailto:'.length)) ? given : undefined
  const address = /^[a-z][a-z\d+.-]*:/i.test(given) && !/^[\w.-]+:\d+/.test(given) ? given : `https://${given}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.hostname.includes('.') && !/\s/.test(given) ? url.href : undefined
}

type LinkPanelProps = {
  /** The current address; empty without a link. */
  address: string
  onApply: (address: string) => void
  onClose: () => void
}

const invalid = 'Please enter a web address or an email address'

/** Asks for the address of a link, below the toolbar. Esc closes it. */
export function LinkPanel({ address, onApply, onClose }: LinkPanelProps) {
  const [text, setText] = useState(address.replace(/^mailto:/i, ''))
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = () => {
    const link = toLinkAddress(text)
    if (link === undefined) setProblem(invalid)
    else onApply(link)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only handles keys of the fields inside
    <div
      className="flex flex-wrap items-start gap-2 border-b border-line bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          // Enter would submit the form around the editor.
          event.preventDefault()
          apply()
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <TextField
        label="Link address"
        isLabelHidden
        value={text}
        onChange={setText}
        placeholder="www.example.com"
        errorMessage={problem}
        ref={field}
        className="min-w-48 flex-1"
      />
      <Button onPress={apply}>{address === '' ? 'Add link' : 'Change link'}</Button>
      {address === '' ? null : <Button onPress={() => onApply('')}>Remove link</Button>}
      <Button variant="quiet" onPress={onClose}>
        Cancel
      </Button>
    </div>
  )
}
