import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useCallback, useRef } from 'react'
import { getEmailDraft, sendingDisabledText, type EmailTemplate } from '@contract/emails.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import {
  firstTemplate,
  firstValues,
  greetAgain,
  isEdited,
  isToOwners,
  templateMessage,
  type Audience,
  type EmailAbout,
  type noticeForm,
} from './email-values.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import type { RecipientName } from './RecipientField.tsx'

/** Recipient fields that contain text that is not an address yet; sending would lose it. */
function useUnfinished({ setFocus }: FormOf<typeof noticeForm>) {
  const names = useRef(new Set<RecipientName>())
  const noteUnfinished = useCallback((name: RecipientName, isUnfinished: boolean): void => {
    if (isUnfinished) names.current.add(name)
    else names.current.delete(name)
  }, [])
  /** Focuses the first such field. */
  const hasUnfinished = useCallback((): boolean => {
    const [name] = names.current
    if (name !== undefined) setFocus(name)
    return name !== undefined
  }, [setFocus])
  return { noteUnfinished, hasUnfinished }
}

type DraftOptions = {
  propertyId: number
  noticeId: number | null
  audience: Audience
  /** Where what was typed before is found, and kept. */
  kept?: { drafts: Drafts; draftKey: string } | undefined
}

/** Loads the draft of an email into the form, and knows what keeps the email from being sent. */
export function useEmailDraft(form: FormOf<typeof noticeForm>, options: DraftOptions) {
  const { propertyId, noticeId, audience } = options
  const known = useQuery({
    ...endpointQuery(getEmailDraft, { params: { emailType: 'OCCUPANT_NOTICE' }, query: { propertyId, noticeId } }),
    // Loaded once: a later answer must not change what is being written.
    staleTime: Infinity,
    gcTime: 0,
  })
  const draft = known.data ?? null
  const { reset, getValues, watch } = form
  const chosen = form.watch('template')
  const isFilled = chosen !== undefined
  const template = draft?.templates.find(({ code }) => code === chosen) ?? null
  const to = form.watch('toEmails')
  const isForOwners = isToOwners(draft, to)
  const isMessageEdited = isEdited(form.watch('emailMessage'), templateMessage(draft, template, to))
  const setMessage = (message: string) =>
    form.setValue('emailMessage', message, { shouldDirty: true, shouldValidate: true })
  const chooseTemplate = (next: EmailTemplate | null) => {
    form.setValue('template', next?.code ?? null, { shouldDirty: true })
    setMessage(templateMessage(draft, next, getValues('toEmails')))
  }
  /** The message greets its readers. If it was not changed by hand, owners get another one than tenants. */
  const followRecipients = () => {
    const next = getValues('toEmails')
    const areOwners = isToOwners(draft, next)
    if (areOwners !== isForOwners && !isMessageEdited) return chooseTemplate(firstTemplate(draft, audience, areOwners))
    const message = getValues('emailMessage') ?? ''
    const greeted = greetAgain(message, to, next)
    return greeted === message ? undefined : setMessage(greeted)
  }
  const [isUploading, setIsUploading] = useState(false)
  const { drafts, draftKey = '' } = options.kept ?? {}
  useEffect(() => {
    if (!draft) return undefined
    // The form may have fields besides those of the email.
    const first = { ...getValues(), ...firstValues(draft, audience) }
    reset(first)
    if (!drafts) return undefined
    const typed = drafts.read(draftKey)
    if (typed) reset({ ...first, ...typed }, { keepDefaultValues: true })
    const isTyped = (values: object) => JSON.stringify({ ...first, ...values }) !== JSON.stringify(first)
    const watching = watch((values) => drafts.write(draftKey, values, isTyped(values)))
    return () => watching.unsubscribe()
  }, [draft, audience, reset, getValues, watch, drafts, draftKey])
  const { noteUnfinished, hasUnfinished } = useUnfinished(form)
  const about: EmailAbout = { propertyId, noticeId }
  const waiting = isUploading ? 'Wait until the images are uploaded' : undefined
  return {
    known,
    draft,
    about,
    isForOwners,
    /** Why the email is not complete yet. */
    waiting,
    /** Why the email cannot be sent now. */
    blocked: draft === null ? 'Wait until the form is loaded' : draft.isSendingEnabled ? waiting : sendingDisabledText,
    /** The sender is set up. */
    canSend: draft?.isSendingEnabled === true && draft.fromEmail !== null,
    hasUnfinished,
    actions: draft && { form, draft, about, waiting, hasUnfinished },
    /** Null until the form is filled. */
    fields: draft &&
      isFilled && {
        form,
        draft,
        template,
        isForOwners,
        isMessageEdited,
        onTemplate: chooseTemplate,
        onRecipients: followRecipients,
        onUploading: setIsUploading,
        onUnfinished: noteUnfinished,
      },
  }
}
