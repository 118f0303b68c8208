import type { UseFormReturn } from 'react-hook-form'

type WithNotices = { noticeIds?: number[] | null | undefined }

/** The field of a form for the chosen access issues. */
export function noticeField<Input extends WithNotices, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const { watch, setValue, formState } = form as unknown as UseFormReturn<WithNotices>
  return {
    value: watch('noticeIds') ?? [],
    onChange: (noticeIds: number[]) =>
      setValue('noticeIds', noticeIds, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    errorMessage: formState.errors.noticeIds?.message,
  }
}
