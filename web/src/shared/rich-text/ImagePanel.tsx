import { useId } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { labelClass } from '@/ui/fields/field-class.ts'
import { TextField } from '@/ui/fields/TextField.tsx'
import type { SelectedImage } from './editor-commands.ts'
import { imageWidths } from './image-view.ts'

type ImagePanelProps = {
  image: SelectedImage
  onChange: (change: Partial<Pick<SelectedImage, 'alt' | 'width'>>) => void
  onRemove: () => void
}

/** Width and description of the selected image, below the toolbar. */
export function ImagePanel({ image, onChange, onRemove }: ImagePanelProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line bg-sunken p-3">
      <TextField
        label="Description of the image"
        value={image.alt}
        onChange={(alt) => onChange({ alt })}
        className="min-w-48 flex-1"
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className={labelClass}>
          Width <span className="font-normal text-quiet tabular-nums">{image.width} px</span>
        </label>
        <input
          id={id}
          type="range"
          min={imageWidths.least}
          max={imageWidths.most}
          step={8}
          value={image.width}
          aria-valuetext={`${image.width} pixels`}
          onChange={({ target }) => onChange({ width: Number(target.value) })}
          className="h-9 w-40 accent-(--accent)"
        />
      </div>
      <Button onPress={onRemove}>Remove image</Button>
    </div>
  )
}
