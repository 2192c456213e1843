import { ActionIcon, NativeSelect, Text } from '@mantine/core';
import { pageSizes, type ListQuery, type PageSize } from '#contract/core/resource.ts';
import { Icon } from '../inline/icon.tsx';
import { shownLocale, t } from '../language/text.ts';
import classes from './list.module.css';

/** Total shown before the first result. (RULE-002.) */
const FIRST_TOTAL = 10;

interface PagerProps {
  query: Pick<ListQuery, 'page' | 'size'>;
  /** Undefined before the first result. */
  total: number | undefined;
  /** Page sizes, if not the defaults. */
  sizes?: readonly PageSize[];
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

const count = new Intl.NumberFormat(shownLocale);

/** Page size, total and navigation of the pages. */
export function Pager(props: PagerProps) {
  const { total = FIRST_TOTAL, sizes = pageSizes, onPage, onSize } = props;
  const { page, size } = props.query;
  const pages = Math.max(1, Math.ceil(total / size));
  const first = Math.min(total, (page - 1) * size + 1);
  const last = Math.min(total, page * size);
  return (
    <nav aria-label={t('Pages')} className={classes.pager}>
      <div className={classes.turn}>
        <NativeSelect
          aria-label={t('Rows per page')}
          data={sizes.map(String)}
          value={String(size)}
          onChange={(event) => {
            const chosen = sizes.find((entry) => String(entry) === event.currentTarget.value);
            if (chosen) onSize(chosen);
          }}
        />
        <Text size="sm">
          {t('{first}–{last} of {total}', {
            first: count.format(first),
            last: count.format(last),
            total: count.format(total),
          })}
        </Text>
      </div>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <Icon name="back" />
        </ActionIcon>
        <Text size="sm" aria-live="polite">
          {t('page {page} of {pages}', { page: count.format(page), pages: count.format(pages) })}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={t('Next page')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <span style={{ display: 'inline-flex', transform: 'scaleX(-1)' }}>
            <Icon name="back" />
          </span>
        </ActionIcon>
      </div>
    </nav>
  );
}
