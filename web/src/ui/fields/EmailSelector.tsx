import { useId, useRef } from 'react'
import type { Ref } from 'react'
import { ChoiceList } from '@/ui/fields/ChoiceList.tsx'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { fieldClass } from '@/ui/fields/field-class.ts'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'
import { FieldPopover } from '@/ui/fields/FieldPopover.tsx'
import type { FieldProps } from '@/ui/fields/field-props.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { FieldLabel } from '@/ui/fields/FieldLabel.tsx'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'
import type { Option } from '@/ui/fields/options.ts'
import { useEmailSelector } from '@/ui/fields/use-email-selector.ts'
import type { EmailRules } from '@/ui/fields/use-email-selector.ts'
import { useHeldDuringPress } from '@/ui/fields/use-held-during-press.ts'
import { X } from '@/ui/icons.ts'

interface EmailTagProps {
  address: string
  label?: string | undefined
  isDisabled: boolean
  onRemove: () => void
}

function EmailTag({ address, label, isDisabled, onRemove }: EmailTagProps) {
  return (
    <li className="flex max-w-full items-center gap-0.5 rounded-md border border-accent-line bg-accent-soft pl-2 text-sm text-accent-strong">
      <span className="min-w-0 truncate py-0.5" title={address}>
        {label ?? address}
      </span>
      <button
        type="button"
        aria-label={`Remove ${address}`}
        disabled={isDisabled}
        onClick={onRemove}
        className="flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-hover disabled:cursor-not-allowed md:size-6"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  )
}

export interface EmailSelectorProps extends FieldProps, EmailRules {
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * Addresses as tags, chosen from suggestions or typed. Enter, a comma, a semicolon, pasting or leaving the field adds
 * one.
 */
export function EmailSelector(props: EmailSelectorProps) {
  const { label, isLabelHidden, isOptional, isRequired, isDisabled = false, description, errorMessage, ...rest } = props
  const { name, onBlur, className, placeholder = 'Add an email address', ref, suggestions = [], value } = rest
  const selector = useEmailSelector(rest)
  const boxRef = useRef<HTMLDivElement>(null)
  const id = useId()
  const message = useHeldDuringPress(selector.problem ?? errorMessage)
  // A press elsewhere adds what was typed, whose tag may need another line.
  const shown = useHeldDuringPress(value.join('\n'))
  const text = useHeldDuringPress(selector.text)
  const tags = shown === '' ? [] : shown.split('\n')
  const { isListOpen } = selector

  return (
    <div className={classNames(fieldClass, className)}>
      <FieldLabel id={`${id}-input`} label={label} isHidden={isLabelHidden} isOptional={isOptional} />
      <div
        ref={boxRef}
        className={classNames(
          'flex min-h-11 w-full flex-wrap items-center gap-1.5 rounded-md border p-1.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus md:min-h-9',
          isDisabled
            ? 'border-line bg-sunken'
            : message === undefined
              ? 'border-line-strong bg-surface'
              : 'border-critical bg-surface',
        )}
      >
        {tags.length > 0 ? (
          <ul aria-label={`${label}, added`} className="contents">
            {tags.map((address) => (
              <EmailTag
                key={address}
                address={address}
                label={suggestions.find((each) => each.value === address)?.label}
                isDisabled={isDisabled}
                onRemove={() => {
                  selector.remove(address)
                  boxRef.current?.querySelector('input')?.focus()
                }}
              />
            ))}
          </ul>
        ) : null}
        <input
          ref={ref}
          id={`${id}-input`}
          name={name}
          type="text"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListOpen && selector.active >= 0 ? `${id}-list-${selector.active}` : undefined}
          aria-invalid={message !== undefined}
          aria-required={isRequired}
          aria-describedby={describedBy(id, description, message)}
          disabled={isDisabled}
          readOnly={selector.isFull && selector.text === ''}
          placeholder={selector.isFull || isDisabled ? '' : placeholder}
          value={text}
          onChange={(event) => selector.type(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\s,;<]/.test(pasted.trim())) return
            event.preventDefault()
            selector.add(`${selector.text} ${pasted}`)
          }}
          onKeyDown={selector.pressKey}
          onClick={() => selector.setIsOpen(true)}
          onBlur={() => {
            selector.setIsOpen(false)
            if (selector.text.trim() !== '') selector.add(selector.text)
            onBlur?.()
          }}
          className={classNames(
            'flex-1 bg-transparent px-1.5 py-1 text-base outline-none disabled:cursor-not-allowed md:py-0.5 md:text-sm',
            selector.isFull || isDisabled ? 'min-w-6' : 'min-w-40',
          )}
        />
      </div>
      {isListOpen ? (
        <FieldPopover fieldRef={boxRef}>
          <ChoiceList
            id={`${id}-list`}
            label={`${label}, suggestions`}
            options={selector.offered.map(asOption)}
            active={selector.active}
            onChoose={selector.choose}
          />
        </FieldPopover>
      ) : null}
      <LiveText>{selector.spoken}</LiveText>
      <FieldMessages id={id} description={description} errorMessage={message} />
    </div>
  )
}

function asOption({ label, value }: EmailSuggestion): Option {
  return { label, value, description: label === value ? undefined : value }
}
