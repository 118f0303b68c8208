import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { changeImage } from './editor-commands.ts'

/** The width of a letter; the server limits images to it as well. */
export const imageWidths = { least: 16, most: 544 } as const

export const fittingWidth = (width: number): number =>
  Math.round(Math.min(imageWidths.most, Math.max(imageWidths.least, width)))

/**
 * An image with a handle at its corner that changes its width. The keyboard uses the width field of the toolbar
 * instead, so the handle is hidden from screen readers.
 */
export class ImageView implements NodeView {
  readonly dom = document.createElement('span')
  readonly #image = document.createElement('img')
  readonly #handle = document.createElement('span')
  readonly #view: EditorView
  readonly #place: () => number | undefined

  constructor(node: Node, view: EditorView, place: () => number | undefined) {
    this.#view = view
    this.#place = place
    this.dom.className = 'group relative inline-block max-w-full align-bottom'
    this.#image.className = 'block h-auto max-w-full rounded-sm'
    this.#image.draggable = false
    this.#handle.className =
      'absolute -right-1.5 -bottom-1.5 hidden size-4 cursor-nwse-resize touch-none rounded-full border-2 border-surface bg-accent group-data-selected:block'
    this.#handle.setAttribute('aria-hidden', 'true')
    this.#handle.addEventListener('pointerdown', this.#startResizing)
    this.dom.append(this.#image, this.#handle)
    this.update(node)
  }

  update(node: Node): boolean {
    if (node.type.name !== 'image') return false
    this.#image.src = String(node.attrs['src'])
    this.#image.alt = String(node.attrs['alt'])
    this.#image.width = Number(node.attrs['width'])
    return true
  }

  selectNode(): void {
    this.dom.dataset['selected'] = ''
    this.#image.classList.add('outline-2', 'outline-offset-2', 'outline-focus')
  }

  deselectNode(): void {
    delete this.dom.dataset['selected']
    this.#image.classList.remove('outline-2', 'outline-offset-2', 'outline-focus')
  }

  readonly #startResizing = (event: PointerEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const from = { x: event.clientX, width: this.#image.getBoundingClientRect().width }
    let width = fittingWidth(from.width)
    const move = ({ clientX }: PointerEvent) => {
      width = fittingWidth(from.width + clientX - from.x)
      this.#image.width = width
    }
    const stop = () => {
      this.#handle.removeEventListener('pointermove', move)
      this.#handle.removeEventListener('pointerup', stop)
      this.#handle.removeEventListener('pointercancel', stop)
      const at = this.#place()
      if (at !== undefined) changeImage(at, { width })(this.#view.state, this.#view.dispatch)
    }
    this.#handle.setPointerCapture(event.pointerId)
    this.#handle.addEventListener('pointermove', move)
    this.#handle.addEventListener('pointerup', stop)
    this.#handle.addEventListener('pointercancel', stop)
  }

  stopEvent = (event: Event): boolean => event.target === this.#handle
  ignoreMutation = (): boolean => true
}
