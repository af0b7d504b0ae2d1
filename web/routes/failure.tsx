import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { broken } from '../components/scenes/broken.ts';
import { t } from '../i18n/t.ts';

/** Replaces a screen that threw, or whose code could not be loaded; after a deployment, a reload finds it. */
export class Failure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    addEventListener('popstate', this.recover);
    addEventListener('pushState', this.recover);
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.recover);
    removeEventListener('pushState', this.recover);
  }

  /** Another screen may work. */
  recover = () => {
    if (this.state.failed) this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState scene={broken} title={t('error.title')} text={t('error.text')}>
        <Button look="primary" onClick={() => location.reload()}>
          {t('error.reload')}
        </Button>
      </EmptyState>
    );
  }
}
