import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useCallback, useRef } from 'react'
import { getEmailDraft, sendingDisabledText, type EmailTemplate } from '@contract/emails.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import {
  firstTemplate,
  firstValues,
  isEdited,
  isToOwners,
  type Audience,
  type EmailAbout,
  type noticeForm,
} from './email-values.ts'
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

type DraftOptions = { propertyId: number; noticeId: number | null; audience: Audience }

/** Loads the draft of an email into the form, and knows what keeps the email from being sent. */
export function useEmailDraft(form: FormOf<typeof noticeForm>, { propertyId, noticeId, audience }: DraftOptions) {
  const known = useQuery({
    ...endpointQuery(getEmailDraft, { params: { emailType: 'OCCUPANT_NOTICE' }, query: { propertyId, noticeId } }),
    // Loaded once: a later answer must not change what is being written.
    staleTime: Infinity,
    gcTime: 0,
  })
  const draft = known.data ?? null
  const { reset, getValues } = form
  const [chosen, setChosen] = useState<EmailTemplate | null>()
  const template = chosen === undefined ? firstTemplate(draft, audience) : chosen
  const isForOwners = isToOwners(draft, form.watch('toEmails'))
  const chooseTemplate = (next: EmailTemplate | null) => {
    setChosen(next)
    form.setValue('emailMessage', next?.message ?? '', { shouldDirty: true, shouldValidate: true })
  }
  /** A message that was not changed by hand follows its readers: owners get another one than tenants. */
  const followRecipients = () => {
    const areOwners = isToOwners(draft, getValues('toEmails'))
    if (areOwners !== isForOwners && !isEdited(getValues('emailMessage'), template))
      chooseTemplate(firstTemplate(draft, audience, areOwners))
  }
  const [isUploading, setIsUploading] = useState(false)
  useEffect(() => {
    // The form may have fields besides those of the email.
    if (draft) reset({ ...getValues(), ...firstValues(draft, firstTemplate(draft, audience), audience) })
  }, [draft, audience, reset, getValues])
  const { noteUnfinished, hasUnfinished } = useUnfinished(form)
  const about: EmailAbout = { propertyId, noticeId, template: template?.code ?? null }
  const waiting = isUploading ? 'Wait until the images are uploaded' : undefined
  return {
    known,
    draft,
    about,
    isForOwners,
    /** Why the email cannot be sent now. */
    blocked: draft === null ? 'Wait until the form is loaded' : draft.isSendingEnabled ? waiting : sendingDisabledText,
    hasUnfinished,
    actions: draft && { form, draft, about, waiting, hasUnfinished },
    fields: draft && {
      form,
      draft,
      template,
      isForOwners,
      onTemplate: chooseTemplate,
      onRecipients: followRecipients,
      onUploading: setIsUploading,
      onUnfinished: noteUnfinished,
    },
  }
}
