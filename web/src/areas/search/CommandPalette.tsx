import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Search } from '@/ui/icons.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { ModalFrame } from '@/ui/overlays/ModalFrame.tsx'
import { formatNumber } from '@/ui/format.ts'
import { CommandList } from './CommandList.tsx'
import { listCommands, searchedText, type Command } from './commands.ts'
import { noteRecent, readRecent } from './recent-commands.ts'
import { useSearch } from './use-search.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'

type CommandPaletteProps = {
  actions: readonly Command[]
  pages: readonly Command[]
  /** Acts on a property, or returns why it cannot. */
  onVerb: (verb: string, property: PropertyInShort) => Promise<string | null>
  onClose: () => void
}

/** Finds anything, opens any page and starts any action, without a mouse. */
export function CommandPalette({ actions, pages, onVerb, onClose }: CommandPaletteProps) {
  const router = useRouter()
  const listId = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  // After the dialog has taken the focus.
  useEffect(() => fieldRef.current?.focus(), [])
  const [recent] = useState(readRecent)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const result = useSearch(searchedText(typed))
  const groups = listCommands(typed, { recent, actions, pages }, result.isSearching ? null : result.found)
  const commands = groups.flatMap((group) => group.commands)
  const chosen = Math.min(active, commands.length - 1)

  function type(text: string) {
    setTyped(text)
    setActive(0)
    setProblem(null)
  }

  async function run(command: Command) {
    const { target } = command
    if (isBusy) return
    if ('typed' in target) return type(target.typed)
    if ('verb' in target) {
      setIsBusy(true)
      const refusal = await onVerb(target.verb, target.property).catch((error: unknown) =>
        errorMessage(error, 'Failed to get the property'),
      )
      setIsBusy(false)
      if (refusal !== null) return setProblem(refusal)
    } else {
      onClose()
      if ('run' in target) target.run()
      else if (target.isExternal) window.open(target.href, '_blank', 'noopener,noreferrer')
      else void router.navigate({ href: target.href })
    }
    noteRecent(command)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const command = commands[chosen]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setActive((chosen + step + commands.length) % commands.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (result.error) result.retry()
      else if (command) void run(command)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onClose()
    }
  }

  const failure = problem ?? (result.error ? errorMessage(result.error, 'Failed to search') : null)
  const isEmpty = commands.length === 0 && !result.isSearching && failure === null
  return (
    <ModalFrame isOpen onClose={onClose} label="Commands" size="medium" canClose closesOnOutsideClick isBusy={isBusy}>
      <CommandField
        fieldRef={fieldRef}
        listId={listId}
        active={chosen}
        typed={typed}
        onType={type}
        onKeyDown={onKeyDown}
      />
      <div className="flex h-[min(28rem,60dvh)] flex-col">
        {failure === null ? null : (
          <p role="alert" className="px-5 py-3 font-medium">
            {failure}
          </p>
        )}
        <CommandList
          id={listId}
          groups={groups}
          active={chosen}
          words={result.text}
          onRun={(command) => void run(command)}
        />
        {result.isSearching ? <p className="px-5 py-3 text-quiet">Searching…</p> : null}
        {isEmpty ? <p className="px-5 py-3 font-medium">Nothing found</p> : null}
      </div>
      <LiveText>
        {typed.trim() === '' || result.isSearching
          ? ''
          : `${formatNumber(commands.length)} ${commands.length === 1 ? 'choice' : 'choices'}`}
      </LiveText>
    </ModalFrame>
  )
}

type CommandFieldProps = {
  fieldRef: RefObject<HTMLInputElement | null>
  listId: string
  /** -1: there is nothing to choose. */
  active: number
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function CommandField({ fieldRef, listId, active, typed, onType, onKeyDown }: CommandFieldProps) {
  return (
    <div className="relative border-b border-line">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-quiet"
      />
      <input
        ref={fieldRef}
        type="text"
        role="combobox"
        aria-label="Find anything, or type a command"
        aria-expanded={active >= 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Address, tenant, phone, key, quote or invoice – or “book 12 King”"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-14 w-full bg-transparent pr-4 pl-12 text-base outline-none placeholder:text-quiet"
      />
    </div>
  )
}
