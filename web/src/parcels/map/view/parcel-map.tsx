import type { BaseMap } from '@dijkportaal/contract/portal';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { InfoWindow, PeopleAtOneSpot } from './info-window.tsx';
import type { MapPerson } from '../map-person.ts';
import { MapPicture } from './map-picture.tsx';
import type { Place } from '../place.ts';
import type { Picked } from './map-pointer.ts';
import type { MapView } from './map-view.ts';
import { MapToolbar } from './map-toolbar.tsx';
import classes from './parcel-map.module.css';
import { useMapView, type OpenMapView } from './use-map-view.ts';
import type { TiledOutlines } from '../layers/tiled-shapes.ts';
import type { MapShape } from '../layers/work-paint.ts';
import type { MapZone } from '../layers/zone-shapes.ts';

export type { MapPerson } from '../map-person.ts';

export interface ParcelMapProps {
  /** null until the map library is loaded: a picture of the map is shown instead. */
  open: OpenMapView | null;
  /** Pass the same array while the data is the same: a new one rebuilds all layers. */
  people: MapPerson[];
  /** The source of the outlines if the people have none. Pass the same object while the data is the same. */
  tiledOutlines?: TiledOutlines | null;
  /** Shapes that are shown instead of the people in them while they are small. Pass the same array while the data is the same. */
  zones?: readonly MapZone[];
  /** Where works are. Pass the same array while the data is the same. */
  works?: readonly MapShape[];
  /** The zone to zoom in on; a new object each time. */
  wantedZone?: MapZone | null;
  /** The outline to zoom to; a new array each time. */
  wantedOutline?: readonly Place[] | null;
  /** The selected person with their outlines, if `people` have none. */
  details?: MapPerson | null;
  baseMap: BaseMap;
  /** The profile's own latitude and longitude, used without markers. */
  fallbackCenter: [number, number] | null;
  /** Whether it starts with all parcels in view, instead of at the usual zoom level. */
  startsWithAll?: boolean;
  /** The person whose info window is open. */
  selectedId: number | null;
  /** A marker or parcel was clicked; null when the window was closed or nothing was hit. */
  onSelect: (id: number | null) => void;
  /** Content of the info window. */
  renderInfo: (person: MapPerson) => ReactNode;
  labels: {
    map: string;
    zoomIn: string;
    zoomOut: string;
    showAll: string;
    close: string;
    cluster: (count: number) => string;
  };
  /** Called once when the base map could not be loaded, even after three retries; the parcels remain. */
  onBaseMapError?: () => void;
}

const noZones: MapZone[] = [];
const noWorks: MapShape[] = [];

/** The map of parcels and markers, filling its parent. */
export function ParcelMap(props: ParcelMapProps) {
  const { open, people, baseMap, fallbackCenter, startsWithAll = false, selectedId } = props;
  const { works = noWorks, details = null, onSelect, renderInfo, labels } = props;
  const [showsPicture, setShowsPicture] = useState(open === null);
  // The button that was pressed while the library was loading.
  const missed = useRef<(view: MapView) => void>(null);
  const [cluster, setCluster] = useState<Picked | null>(null);
  const clicked = useRef<Picked>(null);
  const dialogRef = useRef<HTMLDivElement>(null);
  const inList = selectedId === null ? undefined : people.find((candidate) => candidate.id === selectedId);
  const person = details !== null && details.id === selectedId ? details : inList;

  const { mapRef, toolbarRef, viewRef, windowElement, attribution } = useMapView({
    open,
    people,
    tiledOutlines: props.tiledOutlines ?? null,
    zones: props.zones ?? noZones,
    works,
    baseMap,
    fallbackCenter,
    startsWithAll,
    onBaseMapError: () => props.onBaseMapError?.(),
    onPick,
    onReady(view) {
      removePicture();
      missed.current?.(view);
      missed.current = null;
    },
  });
  const focus = useReturnFocus(mapRef, windowElement);

  function removePicture() {
    if (open !== null) setShowsPicture(false);
  }

  function act(action: (view: MapView) => void) {
    if (viewRef.current) action(viewRef.current);
    else missed.current = action;
  }

  function onPick(picked: Picked | null) {
    const only = picked?.people.length === 1 ? picked.people[0] : undefined;
    clicked.current = only ? picked : null;
    setCluster(only ? null : picked);
    // Picking the same person at another location does not change `selectedId`, so the window is moved here.
    if (only && only.id === selectedId) openWindow();
    else onSelect(only?.id ?? null);
  }

  function close() {
    focus.giveBack();
    onPick(null);
  }

  function openWindow() {
    const view = viewRef.current;
    const ownAnchor = view?.choose(person ?? null);
    const isClicked = clicked.current?.people[0]?.id === selectedId;
    const pick = isClicked ? clicked.current : person ? null : cluster;
    const anchor = pick?.anchor ?? ownAnchor;
    // While nobody is selected, the selection of the clicked person may still be pending.
    if (isClicked || selectedId !== null) clicked.current = null;
    if (!anchor) return view?.window.close();
    focus.remember();
    view?.window.open(anchor, pick ? 'nudge' : 'centre');
    // Only a click in the map moves the focus; a choice in the list next to it does not.
    if (pick) dialogRef.current?.focus({ preventScroll: true });
  }

  const showWindow = useEffectEvent(openWindow);
  const isKnown = person !== undefined;
  useEffect(() => showWindow(), [open, selectedId, isKnown, cluster]);
  useEffect(() => void viewRef.current?.choose(person ?? null), [open, viewRef, person]);

  const showZone = useEffectEvent((zone: MapZone) => {
    onPick(null);
    act((view) => view.showZone(zone));
  });
  const { wantedZone = null } = props;
  useEffect(() => {
    if (wantedZone) showZone(wantedZone);
  }, [wantedZone]);

  const showOutline = useEffectEvent((outline: readonly Place[]) => {
    onPick(null);
    act((view) => view.showOutline(outline));
  });
  const { wantedOutline = null } = props;
  useEffect(() => {
    if (wantedOutline) showOutline(wantedOutline);
  }, [wantedOutline]);

  const isOpen = isKnown || cluster !== null;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };

  return (
    <div
      data-light
      className={classes.root}
      onKeyDown={closeOnEscape}
      onKeyDownCapture={removePicture}
      onPointerDownCapture={removePicture}
    >
      <div
        ref={mapRef}
        className={classes.map}
        role="region"
        aria-label={labels.map}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan the map, as in a scrolling box
        tabIndex={0}
        data-map-ready={open === null ? 'true' : undefined}
      >
        {showsPicture && !(open !== null && isOpen) && (
          <MapPicture {...{ people, works, baseMap, fallbackCenter, startsWithAll, onSelect }} />
        )}
      </div>
      <MapToolbar
        ref={toolbarRef}
        labels={labels}
        onZoom={(steps) => act((view) => view.zoomBy(steps))}
        onShowAll={() => act((view) => view.showAll())}
      />
      {attribution && <p className={`flush ${classes.attribution}`}>{attribution}</p>}
      {isOpen &&
        createPortal(
          <InfoWindow
            ref={dialogRef}
            label={person?.title ?? labels.cluster(cluster?.people.length ?? 0)}
            closeLabel={labels.close}
            onClose={close}
          >
            {person ? (
              renderInfo(person)
            ) : (
              <PeopleAtOneSpot
                people={cluster?.people ?? []}
                title={labels.cluster(cluster?.people.length ?? 0)}
                onChoose={(chosen) => cluster && onPick({ people: [chosen], anchor: cluster.anchor })}
              />
            )}
          </InfoWindow>,
          windowElement,
        )}
    </div>
  );
}

/** Restores the focus from before the window opened, when the window closes. */
function useReturnFocus(mapRef: RefObject<HTMLElement | null>, windowElement: HTMLElement) {
  const origin = useRef<HTMLElement>(null);
  return {
    remember() {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || active === document.body || windowElement.contains(active)) return;
      origin.current = active;
    },
    giveBack() {
      if (!windowElement.contains(document.activeElement)) return;
      const target = origin.current?.isConnected ? origin.current : mapRef.current;
      target?.focus({ preventScroll: true });
    },
  };
}
