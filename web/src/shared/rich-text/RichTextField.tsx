import { lazy } from 'react'
import type { FieldValues } from 'react-hook-form'
import { editorHeightPx } from '@contract/limits.ts'
import { useBoundField, type Bound } from '@/shared/form-fields/use-bound-field.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import type { RichTextEditorProps } from './RichTextEditor.tsx'

const RichTextEditor = lazy(async () => import('./RichTextEditor.tsx'))

/** A rich text as a field of a form. Its value is markup; the editor is loaded when the field is first shown. */
export function RichTextField<Input extends FieldValues, Output>(
  props: Bound<Input, Output, string, RichTextEditorProps>,
) {
  const { form, name, ...rest } = props
  const { value, onChange, field } = useBoundField<Input, Output, typeof name, string>(form, name)
  return (
    <LazyPart
      fallback={
        <div style={{ height: editorHeightPx }}>
          <Skeleton className="h-full w-full" />
        </div>
      }
    >
      <RichTextEditor {...rest} {...field} value={value ?? ''} onChange={onChange} />
    </LazyPart>
  )
}
