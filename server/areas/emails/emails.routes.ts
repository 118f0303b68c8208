import { getImage, uploadImage } from '../../../contract/emails.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { addImage, type ImageParts } from './add-image.ts'
import { readImage } from './read-image.ts'

export const emailsRoutes = (parts: ImageParts): Route[] => [
  serve(uploadImage, async ({ scope, ...call }) => addImage(parts, scope, call)),
  serve(getImage, async ({ params }) => readImage(parts, params.token)),
]
