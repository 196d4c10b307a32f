import 'server-only'
import { cutField, type FormFields, type PlainForm } from '../http/plain-form'
import { LEAD_FORMS, type LeadFormId } from '../consents/lead-forms'
import { againPath } from '../paths'
import { readSeen } from '../settlements/seen'
import { afterLeadPath, leadFormPath } from './lead-paths'
import type { GetNotifiedInput } from './schema'

/** A request as a plain form: a box that is not ticked is not sent. */
export const plainLead: PlainForm<unknown> = {
  fields: [
    'name',
    'email',
    'phoneNumber',
    'zipCode',
    'uniqueBreachId',
    'form',
    'sms',
    'future',
    'lawyer',
    'redirectedFromEmail',
    'settlementSeen',
    'lawFirm',
    'lawFirmVersionId',
  ],
  toBody: (fields): Record<keyof GetNotifiedInput, unknown> => {
    const { name, email, phoneNumber, zipCode, uniqueBreachId, form } = fields
    const asked = formOf(fields)
    return {
      name,
      email,
      phoneNumber,
      zipCode,
      uniqueBreachId,
      notificationSMS: fields.sms === 'on',
      notificationEmail: true,
      connectWithLawyer: asked && !asked.boxes.lawyer ? asked.connectsWithLawyer : fields.lawyer === 'on',
      notificationFutureBreaches: fields.future === 'on',
      form,
      settlementSeen: readSeen(fields.settlementSeen ?? ''),
      lawFirmVersionId: fields.lawFirm === 'on' ? fields.lawFirmVersionId : null,
    }
  },
  done: (_response, fields) =>
    afterLeadPath(formOf(fields)?.id ?? 'lawyer-consultation', fields.redirectedFromEmail === 'true'),
  refused: (_error, fields) =>
    againPath(
      leadFormPath(
        formOf(fields)?.id ?? 'lawyer-consultation',
        cutField(fields.uniqueBreachId ?? ''),
        fields.redirectedFromEmail === 'true',
      ),
    ),
  keep: ({ form = '', name, email, phoneNumber, zipCode, sms, future, lawyer, settlementSeen, ...firm }) => ({
    form: form.slice(0, 60),
    values: {
      name,
      email,
      phoneNumber,
      zipCode,
      sms,
      future,
      lawyer,
      settlementSeen,
      lawFirm: firm.lawFirm,
      lawFirmVersionId: firm.lawFirmVersionId,
    },
  }),
}

function formOf({ form = '' }: FormFields) {
  return Object.hasOwn(LEAD_FORMS, form) ? LEAD_FORMS[form as LeadFormId] : undefined
}
