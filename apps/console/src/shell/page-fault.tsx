import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { t } from '../messages/messages.ts'
import { ErrorAlert } from '../parts/error-alert.tsx'
import { Card } from '../parts/page.tsx'

type PageFaultProps = Readonly<{ children: ReactNode }>

/**
 * Keeps a page that can't be drawn from taking the whole console with it, as one whose script can't be had: after an upgrade, or
 * while the service is away. Loading it anew is the way out, since a script that failed is not fetched twice.
 */
export class PageFault extends Component<PageFaultProps, Readonly<{ error: unknown }>> {
  override state: Readonly<{ error: unknown }> = { error: undefined }

  static getDerivedStateFromError(error: unknown): Readonly<{ error: unknown }> {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <Card>
        <ErrorAlert error={this.state.error} />
        <Button mt="md" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      </Card>
    )
  }
}
