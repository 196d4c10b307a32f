import { startDeliverer } from '@/lib/webhooks/deliverer'

// A process that delivers webhooks until it is killed.

startDeliverer()
