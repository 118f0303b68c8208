import { Upload } from '@/ui/icons.ts'
import { useId, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { describedBy } from '@/ui/fields/described-by.ts'
import { FieldMessages } from '@/ui/fields/FieldMessages.tsx'

export interface FileDropZoneProps {
  label: string
  onFiles: (files: File[]) => void
  /**
   * The `accept` values of a file input: 'application/pdf', 'image/*', '.docx'. The caller must check dropped files.
   */
  accept?: readonly string[] | undefined
  isMultiple?: boolean | undefined
  isDisabled?: boolean | undefined
  description?: ReactNode
  errorMessage?: string | undefined
}

export function FileDropZone({
  label,
  onFiles,
  accept,
  isMultiple = false,
  isDisabled = false,
  ...props
}: FileDropZoneProps) {
  const { description, errorMessage } = props
  const [isOver, setIsOver] = useState(false)
  const id = useId()

  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1))
  }

  function onDrag(event: DragEvent) {
    event.preventDefault()
    setIsOver(event.type === 'dragover' && !isDisabled)
    if (event.type === 'drop') take(event.dataTransfer.files)
  }

  return (
    <div className="flex flex-col gap-1.5">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is optional; the input works by keyboard */}
      <label
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
        className={classNames(
          'relative flex min-h-28 flex-col items-center justify-center gap-1.5 rounded-lg border-2 border-dashed px-4 py-5 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          isOver
            ? 'border-accent bg-accent-soft'
            : errorMessage === undefined
              ? 'border-line-strong'
              : 'border-critical',
          isDisabled ? 'cursor-not-allowed bg-sunken text-quiet' : 'cursor-pointer hover:bg-hover',
        )}
      >
        <Upload aria-hidden size={20} className="text-quiet" />
        <span className="font-medium">{label}</span>
        <span aria-hidden className="text-quiet">
          Drag and drop, or <span className="underline">choose {isMultiple ? 'files' : 'a file'}</span>
        </span>
        <input
          type="file"
          className="sr-only"
          multiple={isMultiple}
          disabled={isDisabled}
          accept={accept?.join(',')}
          aria-label={label}
          aria-invalid={errorMessage !== undefined}
          aria-describedby={describedBy(id, description, errorMessage)}
          onChange={(event) => {
            take(event.target.files)
            // Cleared, so that the same file can be chosen again after it failed.
            event.target.value = ''
          }}
        />
      </label>
      <FieldMessages id={id} description={description} errorMessage={errorMessage} />
    </div>
  )
}
