import {
  downloadEmail,
  getEmailDraft,
  getImage,
  listPropertyEmails,
  previewEmail,
  sendOccupantNotification,
  uploadImage,
} from '../../../contract/emails.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { addImage, type ImageParts } from './add-image.ts'
import { listEmails } from './list-emails.ts'
import { downloadNotice, previewNotice, type PreviewParts } from './preview-notice.ts'
import { readEmailDraft } from './read-email-draft.ts'
import { readImage } from './read-image.ts'
import { sendNotice } from './send-notice.ts'

export const emailsRoutes = (parts: ImageParts & PreviewParts): Route[] => [
  serve(getEmailDraft, async ({ scope, query }) =>
    readEmailDraft(scope, { propertyId: query.propertyId, noticeId: query.noticeId ?? null }),
  ),
  serve(previewEmail, async ({ scope, body }) => previewNotice(scope, body.meta, parts)),
  serve(downloadEmail, async ({ scope, body }) => downloadNotice(scope, body.meta, parts)),
  serve(sendOccupantNotification, async ({ scope, body }) => sendNotice(scope, body, parts.apiUrl)),
  serve(listPropertyEmails, async ({ scope, params, query }) => listEmails(scope, params.id, query)),
  serve(uploadImage, async ({ scope, ...call }) => addImage(parts, scope, call)),
  serve(getImage, async ({ params }) => readImage(parts, params.token)),
]
