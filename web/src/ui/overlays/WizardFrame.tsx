import { X } from '@/ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { OverlayFooter } from '@/ui/overlays/OverlayFooter.tsx'
import { useIsScrollable } from '@/ui/overlays/use-is-scrollable.ts'
import { StepIndicator } from '@/ui/overlays/StepIndicator.tsx'

export interface WizardAction {
  label: string
  onPress?: (() => void) | undefined
  isPending?: boolean | undefined
  isDisabled?: boolean | undefined
  disabledReason?: string | undefined
  isDestructive?: boolean | undefined
  /** The id of this step's form, which the button submits. */
  form?: string | undefined
}

export interface WizardFrameProps {
  /** Title of the wizard: "Book on behalf of tenant". */
  title: string
  address: string
  steps?: readonly string[] | undefined
  currentStep?: number | undefined
  /** Shown beside the title, such as a countdown. */
  aside?: ReactNode
  children: ReactNode
  back?: WizardAction | undefined
  primary?: WizardAction | undefined
  onClose?: (() => void) | undefined
  isBusy?: boolean | undefined
}

/**
 * One question per screen: the property's address if there is one, the question, Back on the left and one action on the
 * right.
 */
export function WizardFrame({ title, address, steps, currentStep = 0, aside, children, ...options }: WizardFrameProps) {
  const { back, primary, onClose, isBusy = false } = options
  const bodyRef = useRef<HTMLDivElement>(null)
  const isScrollable = useIsScrollable(bodyRef)
  const shownStep = useRef(currentStep)
  const stepName = steps && steps.length > 1 ? steps[currentStep] : undefined

  useEffect(() => {
    if (shownStep.current === currentStep) return
    shownStep.current = currentStep
    const body = bodyRef.current
    // A message of the server is already focused in its step.
    if (document.activeElement !== body && body?.contains(document.activeElement)) return
    // Scroll the next question to its top.
    body?.scrollTo({ top: 0 })
    if (!body) return
    body.dataset['isStart'] = ''
    body.focus()
  }, [currentStep])

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 border-b border-line px-5 py-3">
        <div className="flex items-start gap-3">
          <h2 className="min-w-0 flex-1 py-1 text-base/6 font-semibold">{title}</h2>
          {aside ? <div className="py-1.5">{aside}</div> : null}
          {onClose ? (
            <IconButton
              label="Close"
              icon={<X aria-hidden size={18} />}
              size="small"
              hasTooltip={false}
              isDisabled={isBusy}
              onPress={onClose}
              className="-mr-1.5"
            />
          ) : null}
        </div>
        <p className="-mt-3 text-quiet">{address}</p>
        {steps && steps.length > 1 ? <StepIndicator steps={steps} current={currentStep} /> : null}
      </div>
      <div
        ref={bodyRef}
        // A part that scrolls and holds no control must be reachable to be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isScrollable ? 0 : -1}
        // Read out when a new step gets the focus.
        {...(stepName === undefined
          ? {}
          : { role: 'group', 'aria-label': `Step ${currentStep + 1} of ${steps?.length ?? 0}, ${stepName}` })}
        onBlur={({ currentTarget }) => delete currentTarget.dataset['isStart']}
        // Outlined when it is reached to be scrolled, not when a step begins.
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 focus-visible:-outline-offset-2 data-is-start:outline-none"
      >
        <div>{children}</div>
      </div>
      {back || primary ? (
        <OverlayFooter className="justify-between">
          {back ? <ActionButton action={back} isBusy={isBusy} /> : <span />}
          {/* The press that opens a step with a form must not submit it, as the click that ends the press would. */}
          {primary ? <ActionButton key={primary.form ?? 'press'} action={primary} isPrimary /> : null}
        </OverlayFooter>
      ) : null}
    </div>
  )
}

function ActionButton({
  action,
  isPrimary = false,
  isBusy = false,
}: {
  action: WizardAction
  isPrimary?: boolean
  isBusy?: boolean
}) {
  const { label, onPress, isPending, isDisabled = false, disabledReason, isDestructive, form } = action
  return (
    <Button
      variant={isPrimary ? (isDestructive ? 'danger' : 'primary') : 'secondary'}
      isPending={isPending}
      isDisabled={isDisabled || isBusy}
      disabledReason={disabledReason}
      {...(onPress ? { onPress } : {})}
      {...(form ? { type: 'submit' as const, form } : {})}
    >
      {label}
    </Button>
  )
}
